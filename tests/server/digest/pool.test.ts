import t from 'tap'
import type { Reply } from '../../../server/src/digest/messages.ts'
import { openPool, type Pool } from '../../../server/src/digest/pool.ts'

t.test('a stream whose worker dies gets a clear error, and the next stream a new worker', async (t) => {
  await using pool = openPool(1)
  // The clone loses `buffer`, which no session can do: the worker throws where it catches nothing.
  const broken = Object.defineProperty({ length: 3 }, 'buffer', { value: new ArrayBuffer(3), enumerable: false })
  await t.rejects(answerTo(pool, broken as never), /digest worker failed/)
  const reply = await answerTo(pool, new Uint8Array(Buffer.from('abc')))
  t.match(reply.result, { hashes: { sizeBytes: 3, crc32: '352441c2' }, ssdeep: '3:uG:uG' })
})

t.test('lanes go to different workers, at most one for each', async (t) => {
  await using pool = openPool(2)
  const listener = { onReply: () => {}, onFailure: () => {} }
  t.equal(pool.openLanes([listener, listener]).length, 2)
  t.equal(pool.threads, 2)
})

function answerTo(pool: Pool, bytes: Uint8Array<ArrayBuffer>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const [lane] = pool.openLanes([{ onReply: resolve, onFailure: reject }])
    lane?.send({ share: { hashes: true, ssdeep: true }, bytes, path: '/dev/null', isAborted: false })
  })
}
