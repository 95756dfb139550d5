import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openOwnWindows } from '../../../server/src/limits/rates/own-windows.ts'
import type { Logger } from '../../../server/src/log.ts'
import { openStore } from '../../../server/src/redis/client.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { openRedisServer } from '../../support/redis-server.ts'

/** A log in memory, as level and message. */
function keptLog(): { readonly log: Logger; readonly lines: string[] } {
  const lines: string[] = []
  const write = (level: string) => (_fields: unknown, message?: string) =>
    lines.push(`${level} ${message ?? String(_fields)}`.split(':')[0] ?? '')
  return { lines, log: { warn: write('warn'), info: write('info') } as unknown as Logger }
}

const nowhere = (): string => `unix://${join(tmpdir(), 'lazaret-no-such-socket')}`

t.test('a store that is not there is logged once, and asking it costs nothing', async (t) => {
  const { log, lines } = keptLog()
  await using store = await openStore({ uri: nowhere(), log })
  for (let n = 0; n < 3; n++) t.equal(await store.ask((redis) => redis.keys('*')), null)
  t.equal(store.isUp(), false)
  t.strictSame(lines, ['warn key-value store unavailable'])
})

t.test('a store that accepts and never answers delays nobody', async (t) => {
  const silent = createServer((socket) => socket.resume())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise((resolve) => silent.close(resolve)))
  const address = silent.address()
  const { log } = keptLog()
  const uri = `redis://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  await using store = await openStore({ uri, log })
  t.equal(await store.ask((redis) => redis.keys('*')), null)
})

t.test('the windows of one process are the same windows', async (t) => {
  const count = openOwnWindows()
  const [narrow, wide] = [
    { key: 'a', count: 2, windowMs: 60_000 },
    { key: 'b', count: 3, windowMs: 10 ** 12 },
  ]
  t.equal(await count([wide, narrow]), null)
  t.equal(await count([wide, narrow]), null)
  t.match(await count([wide, narrow]), { index: 1 })
  t.equal(await count([wide]), null, 'the refused one was not counted here')
  t.match(await count([wide]), { index: 0 })
  t.equal(await count([{ ...wide, key: 'c' }]), null, 'another caller')
})

const redis = await openRedisServer(t)
if (redis !== null) {
  t.test('a store that comes back is used again', async (t) => {
    const { log, lines } = keptLog()
    await using store = await openStore({ uri: redis.uri, log, limitMs: 3000 })
    const isUp = async (): Promise<boolean> => (await store.ask((client) => client.keys('*'))) !== null
    t.equal(await isUp(), true)
    await redis.kill()
    while (await isUp()) await wait(10)
    await redis.start()
    while (!(await isUp())) await wait(10)
    redis.freeze()
    t.equal(await isUp(), false)
    t.equal(await isUp(), false)
    redis.thaw()
    while (!(await isUp())) await wait(10)
    t.strictSame(lines, [
      'warn key-value store unavailable',
      'info key-value store available again',
      'warn key-value store unavailable',
      'info key-value store available again',
    ])
  })

  t.test('requests go on while the store is killed, frozen and back, and limits hold in each process', async (t) => {
    const settings = { kv_uri: redis.uri, enable_rate_limit: '1', 'service_limiter.ping_get': '100/hour' }
    const { as } = await openTestApp(t, settings)
    const kim = await as({ login: 'kim' })
    const ask = async (): Promise<number[]> =>
      (await atOnce(40, () => kim.get('/api/ping'))).map(({ status }) => status)
    const ok = Array(40).fill(200)
    t.strictSame(await ask(), ok)
    const during = ask()
    await redis.kill()
    t.strictSame(await during, ok, 'while it is killed')
    t.strictSame(await ask(), ok, 'while it is away')
    const more = [...(await ask()), ...(await ask())]
    t.ok(more.includes(429), 'this process counts by itself')
    t.ok(more.every((status) => status === 200 || status === 429))
    await redis.start()
    const client = redis.client
    await client.connect()
    for (let seen = 0; seen === 0; seen = (await client.keys('LIMITS:*')).length) await kim.get('/api/ping')
    t.equal((await kim.get('/api/ping')).status, 200, 'the shared count began anew')
    redis.freeze()
    const frozen = await ask()
    redis.thaw()
    t.ok(frozen.every((status) => status === 200 || status === 429))
  })
}
