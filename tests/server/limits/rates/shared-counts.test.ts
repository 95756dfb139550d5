import t from 'tap'
import type { Counts } from '../../../../server/src/limits/rates/counts.ts'
import { openOwnCounts } from '../../../../server/src/limits/rates/own-counts.ts'
import { openSharedCounts } from '../../../../server/src/limits/rates/shared-counts.ts'
import { openLog } from '../../../../server/src/log.ts'
import { type KeyValueStore, openStore } from '../../../../server/src/redis/client.ts'
import { openRedisServer } from '../../../support/redis-server.ts'

type Redis = Parameters<Parameters<KeyValueStore['ask']>[0]>[0]

const FREE = 5
const KIM = { key: 'kim', free: FREE - 1 }

/** What a walk through the rules of sign-ins gives, step by step. */
async function walk({ beginSignIn, endSignIn }: Counts): Promise<unknown[]> {
  const begin = async (id: string, key = 'kim') => (await beginSignIn({ key, free: FREE - 1 }, id)).state
  const seen: unknown[] = []
  for (let n = 0; n < FREE; n++) seen.push(await begin(`a${n}`))
  seen.push(await begin('too many'), await begin('another login', 'lee'))
  seen.push(await endSignIn(KIM, 'a0', 'wrong'), await begin('after a failure'))
  seen.push(await endSignIn(KIM, 'a1', 'none'), await begin('b1'), await begin('b2'))
  seen.push(await endSignIn(KIM, 'a2', 'right'), await endSignIn(KIM, 'b1', 'wrong'))
  for (const id of ['a3', 'a4']) seen.push(await endSignIn(KIM, id, 'wrong'))
  for (const id of ['c1', 'c2', 'c3']) seen.push(await begin(id))
  seen.push(await endSignIn(KIM, 'c1', 'wrong'), await begin('c4'), await endSignIn(KIM, 'c2', 'wrong'))
  seen.push(await begin('c5'))
  const { state, leftMs } = await beginSignIn(KIM, 'c6')
  seen.push(state, leftMs > 0 && leftMs <= 5000)
  return seen
}

const WALKED = [
  ...['admitted', 'admitted', 'admitted', 'admitted', 'admitted'],
  ...['busy', 'admitted'],
  ...[1, 'busy'],
  // One that was not checked makes room for one.
  ...[0, 'admitted', 'busy'],
  // A right one makes failures forgotten.
  ...[0, 1, 2, 3],
  ...['admitted', 'admitted', 'busy'],
  ...[4, 'busy', 5],
  ...['refused', 'refused', true],
]

t.test('in the memory of a process', async (t) => {
  t.strictSame(await walk(openOwnCounts()), WALKED)
})

t.test('a reply of another form does not count, which would lift the limit', async (t) => {
  let reply: unknown
  const commands = { countRequest: async () => reply, beginSignIn: async () => reply, endSignIn: async () => reply }
  const ask = openSharedCounts({ ask: (command) => command(commands as unknown as Redis) })
  const window = { key: 'a', count: 2, windowMs: 1000 }
  const wrong = { name: 'WrongReply' }
  reply = [1, 500]
  t.same(await ask((counts) => counts.countRequest([window])), { exceeded: { index: 0, waitMs: 500 } })
  reply = [0, 0]
  t.same(await ask((counts) => counts.countRequest([window])), { exceeded: null })
  for (reply of [null, 'OK', 0, [], [0], [0, 0, 0], [2, 0], [-1, 0], [0.5, 0], ['0', 0], [0, -1], [0, null]])
    await t.rejects(
      ask((counts) => counts.countRequest([window])),
      wrong,
      JSON.stringify(reply),
    )
  reply = ['busy', 0]
  t.same(await ask((counts) => counts.beginSignIn(KIM, 'a')), { state: 'busy', leftMs: 0 })
  for (reply of [null, 'admitted', ['OK', 0], ['admitted', '0'], ['admitted', -1]])
    await t.rejects(
      ask((counts) => counts.beginSignIn(KIM, 'a')),
      wrong,
      JSON.stringify(reply),
    )
  reply = 3
  t.equal(await ask((counts) => counts.endSignIn(KIM, 'a', 'wrong')), 3)
  for (reply of [null, '3', -1, [3]])
    await t.rejects(
      ask((counts) => counts.endSignIn(KIM, 'a', 'wrong')),
      wrong,
      JSON.stringify(reply),
    )
})

const redis = await openRedisServer(t)
if (redis !== null) {
  t.test('in the store, and its counts expire', async (t) => {
    await using store = await openStore({
      uri: redis.uri,
      log: openLog({ level: 'silent', json: false }),
      limitMs: 60_000,
    })
    const ask = openSharedCounts(store)
    t.strictSame(await ask(walk), WALKED)
    await redis.client.connect()
    for (const key of await redis.client.keys('*')) t.ok((await redis.client.pttl(key)) > 0, `${key} expires`)
    t.strictSame((await redis.client.keys('SIGN_INS:*kim')).sort(), ['SIGN_INS:failures:kim', 'SIGN_INS:wait:kim'])
  })
}
