import t from 'tap'
import type { Counts } from '../../../server/src/limits/counts.ts'
import { openOwnCounts } from '../../../server/src/limits/own-counts.ts'
import { openSharedCounts } from '../../../server/src/limits/shared-counts.ts'
import { openLog } from '../../../server/src/log.ts'
import { openStore } from '../../../server/src/redis/client.ts'
import { openRedisServer } from '../../support/redis-server.ts'

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
