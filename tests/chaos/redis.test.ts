import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openTestApp, type TestApp } from '../support/app.ts'
import { concurrently } from '../support/concurrently.ts'
import { type Fault, openRedisProxy } from '../support/redis-proxy.ts'
import { openRedisServer } from '../support/redis-server.ts'
import { rounds } from '../support/rounds.ts'
import { digestOf, requireAll } from '../support/upload-load.ts'
import type { TestUser } from '../support/user.ts'
import { report } from './report.ts'

const ROUNDS = rounds(1)
const [CLIENTS, GUESSES, FREE_FAILURES, FIRST_WAIT_MS] = [8, 14, 5, 5000]
/** Several commands may each wait for the store; far below what a client waits for. */
const ANSWERED_WITHIN_MS = 60_000
const PAUSE_MS = 20
t.setTimeout(900_000 + ROUNDS * 60_000)

const always = (text: string): Fault => ({ instead: () => Buffer.from(text) })
const FAULTS: Readonly<Record<string, () => Fault>> = {
  'a little slow': () => ({ delayMs: 200 }),
  slow: () => ({ delayMs: randomInt(400, 700) }),
  'seconds late': () => ({ delayMs: 3000 }),
  silent: () => 'silence',
  reset: () => 'reset',
  'cut off': () => 'cut',
  gone: () => 'gone',
  'another status': () => always('+OK\r\n'),
  'a number': () => always(':7\r\n'),
  nothing: () => always('$-1\r\n'),
  'an empty list': () => always('*0\r\n'),
  'a list of something else': () => always('*2\r\n$5\r\nhello\r\n:-5\r\n'),
  'a list within': () => always('*2\r\n*1\r\n:0\r\n*1\r\n:0\r\n'),
  'an error': () => always('-READONLY it takes no writes\r\n'),
  'an endless text': () => always('$536870912\r\n'),
  noise: () => ({ instead: () => randomBytes(64) }),
  'each reply twice': () => ({ instead: (reply) => Buffer.concat([reply, reply]) }),
}

const seen = { requests: 0, 'longest ms': 0, guesses: 0, 'guesses checked': 0, uploads: 0 }

t.test('a key-value store that is slow, away or lying costs a moment, and never the limits', async (t) => {
  const redis = await openRedisServer(t)
  if (redis === null) return
  const proxy = await openRedisProxy(t, redis.uri.slice('unix://'.length))
  const limits = { enable_rate_limit: '1', 'service_limiter.file_get': '10/hour' }
  const app = await openTestApp(t, { kv_uri: proxy.uri, ...limits })
  const { admin } = app
  await redis.client.connect()
  const faults = Object.entries(FAULTS)
  const acknowledged = new Set<string>()
  const wrong: string[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, fault] of faults) {
      const login = `kim-${round}-${name.replaceAll(' ', '-')}`
      const reader = await app.as({ login, capabilities: [] })
      const before = proxy.faults
      proxy.fault = fault()
      await Promise.all([
        guess(app, { login, name, wrong }),
        concurrently(CLIENTS, Array(CLIENTS).keys(), async () => {
          const bytes = randomBytes(randomInt(1, 20_000))
          const { status } = await timed(name, () => admin.upload(bytes))
          if (status === 200) acknowledged.add(digestOf(bytes))
          else wrong.push(`${name}: an upload was answered ${status}`)
        }),
        exhaust(reader, name, wrong),
      ])
      t.ok(proxy.faults > before || proxy.fault === 'gone', `${name}: the fault did something`)
      proxy.fault = null
      await untilShared(reader, redis.client)
    }
  seen.uploads = acknowledged.size
  t.same(wrong, [])
  await requireAll(t, admin, acknowledged)
  report(t, { faults: faults.length * ROUNDS, ...seen, 'not answered, or by a fault of the server': wrong.length })
})

type GuessedLogin = { readonly login: string; readonly name: string; readonly wrong: string[] }

/** No more guesses are checked than may fail, plus one for each wait that is over meanwhile. */
async function guess({ nobody }: TestApp, { login, name, wrong }: GuessedLogin): Promise<void> {
  const begun = performance.now()
  let checked = 0
  await concurrently(CLIENTS, Array(GUESSES).keys(), async (n) => {
    const { status } = await timed(name, () =>
      nobody.send('POST', '/api/auth/login', { login, password: `guess ${n}` }),
    )
    seen.guesses += 1
    if (status === 403) checked += 1
    else if (status !== 429) wrong.push(`${name}: a sign-in was answered ${status}`)
  })
  seen['guesses checked'] += checked
  const most = FREE_FAILURES + Math.floor((performance.now() - begun) / FIRST_WAIT_MS)
  if (checked > most) wrong.push(`${name}: ${checked} guesses were checked, ${most} may be`)
}

/** Twice as many requests as the limit allows in each place where it may be counted: some must be refused. */
async function exhaust(reader: TestUser, name: string, wrong: string[]): Promise<void> {
  const statuses: number[] = []
  await concurrently(CLIENTS, Array(25).keys(), async () => {
    statuses.push((await timed(name, () => reader.get('/api/file'))).status)
  })
  if (!statuses.includes(429)) wrong.push(`${name}: the limit of requests was off`)
  const odd = statuses.filter((status) => status !== 200 && status !== 429)
  if (odd.length > 0) wrong.push(`${name}: requests were answered ${odd.join(', ')}`)
}

/** A request that is not answered within the bound throws. */
async function timed<T>(name: string, send: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${name}: no answer within ${ANSWERED_WITHIN_MS} ms`)),
    ANSWERED_WITHIN_MS,
  )
  try {
    return await Promise.race([send(), late.promise])
  } finally {
    clearTimeout(timer)
    seen.requests += 1
    seen['longest ms'] = Math.max(seen['longest ms'], Math.round(performance.now() - begun))
  }
}

/** The well store is found again without anybody's help. */
async function untilShared(user: TestUser, client: { flushall(): Promise<unknown>; dbsize(): Promise<number> }) {
  await client.flushall()
  while ((await client.dbsize()) === 0) {
    await user.get('/api/ping')
    await wait(PAUSE_MS)
  }
}
