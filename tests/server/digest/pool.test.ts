import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import t from 'tap'
import type { Reply } from '../../../server/src/digest/messages.ts'
import { openPool, type Pool } from '../../../server/src/digest/pool.ts'

const TASKS = 100_000

t.test('a stream whose worker dies gets a clear error, and the next stream a new worker', async (t) => {
  await using pool = openPool(1)
  // The clone loses `buffer`, which no session can do: the worker throws where it catches nothing.
  const broken = Object.defineProperty({ length: 3 }, 'buffer', { value: new ArrayBuffer(3), enumerable: false })
  await t.rejects(answerTo(pool, broken as never), /digest worker failed/)
  const reply = await answerTo(pool, new Uint8Array(Buffer.from('abc')))
  t.match(reply.result, {
    sha1: 'a9993e364706816aba3e25717850c26c9cd0d89d',
    sizeBytes: 3,
    crc32: '352441c2',
    ssdeep: '3:uG:uG',
  })
})

t.test('channels go to different workers, at most one for each', async (t) => {
  await using pool = openPool(2)
  const listener = { onReply: () => {}, onFailure: () => {} }
  t.equal(pool.openChannels([listener, listener]).length, 2)
  t.equal(pool.threads, 2)
})

t.test('the load shows which threads are busy, and what waits for them', async (t) => {
  await using pool = openPool(2)
  t.strictSame(pool.load(), { busy: 0, free: 2, waiting: 0 })
  const answered = Promise.withResolvers<void>()
  let replies = 0
  const onReply = () => {
    replies += 1
    if (replies === 3) answered.resolve()
  }
  const [channel] = pool.openChannels([{ onReply, onFailure: answered.reject }])
  for (const path of [null, null, '/dev/null'])
    channel?.send({
      share: { hashes: [], others: true, ssdeep: false, tlsh: false, fileType: false },
      bytes: new Uint8Array(10),
      path,
      isAborted: false,
    })
  t.strictSame(pool.load(), { busy: 1, free: 1, waiting: 2 })
  await answered.promise
  t.strictSame(pool.load(), { busy: 0, free: 2, waiting: 0 })
})

t.test('a process ends when its digests are computed, although nobody disposes of the pool', (t) => {
  const script = `
    const { openPool } = await import(process.argv[1])
    const listener = { onReply: ({ result }) => console.log(result.md5), onFailure: (error) => console.log(error) }
    const share = { hashes: ['md5'], others: false, ssdeep: false, tlsh: false, fileType: false }
    const [channel] = openPool(1).openChannels([listener])
    channel.send({ share, bytes: new Uint8Array(0), path: '/dev/null', isAborted: false })`
  const module = new URL('../../../server/src/digest/pool.ts', import.meta.url).href
  const words = ['--conditions=@lazaret/source', '--input-type=module', '--eval', script, module]
  t.equal(
    execFileSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 }),
    'd41d8cd98f00b204e9800998ecf8427e\n',
  )
  t.end()
})

t.test('all types are asked of one worker, the only one that loads libmagic', async (t) => {
  await using pool = openPool(3)
  const [answered, replies] = [Promise.withResolvers<void>(), [] as Reply[]]
  const onReply = (reply: Reply) => {
    replies.push(reply)
    if (replies.length === 4) answered.resolve()
  }
  for (let n = 0; n < 4; n += 1)
    pool.openTypeChannel({ onReply, onFailure: answered.reject }).send({
      share: { hashes: [], others: false, ssdeep: false, tlsh: false, fileType: true },
      bytes: new Uint8Array(0),
      path: '/dev/null',
      isAborted: false,
    })
  t.strictSame(pool.load(), { busy: 1, free: 2, waiting: 3 })
  await answered.promise
  for (const { result } of replies) t.match(result, { fileType: /character special/ })
})

function answerTo(pool: Pool, bytes: Uint8Array<ArrayBuffer>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const [channel] = pool.openChannels([{ onReply: resolve, onFailure: reject }])
    channel?.send({
      share: { hashes: ['sha1'], others: true, ssdeep: true, tlsh: false, fileType: false },
      bytes,
      path: '/dev/null',
      isAborted: false,
    })
  })
}

t.test('a thread that has hashed much keeps little memory for new objects', async (t) => {
  await using pool = openPool(1)
  const started = once(process, 'worker')
  const answered = Promise.withResolvers<void>()
  let replies = 0
  const onReply = ({ buffer }: Reply) => {
    replies += 1
    if (replies === TASKS) answered.resolve()
    else send(buffer)
  }
  const [channel] = pool.openChannels([{ onReply, onFailure: answered.reject }])
  const send = (buffer: ArrayBuffer) =>
    channel?.send({
      share: { hashes: [], others: true, ssdeep: false, tlsh: false, fileType: false },
      bytes: new Uint8Array(buffer),
      path: null,
      isAborted: false,
    })
  for (let n = 0; n < 8; n += 1) send(new ArrayBuffer(16))
  const [worker]: Worker[] = await started
  await answered.promise
  const { total_heap_size: bytes = Number.NaN } = (await worker?.getHeapStatistics()) ?? {}
  t.ok(bytes < 18 * 2 ** 20, `${bytes} bytes`)
})
