import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { openMeter } from '../../bench/compare/processor-time.ts'

const BUSY = `
  const { createHash } = require('node:crypto')
  createHash('sha256').update(Buffer.alloc(2 ** 28)).digest()
  require('node:worker_threads').parentPort.postMessage('done')
  setInterval(() => undefined, 1000)`

t.test('what a thread used stays counted when it has ended', async (t) => {
  const meter = openMeter(process.pid, async () => [])
  const thread = new Worker(BUSY, { eval: true, execArgv: [] })
  await once(thread, 'message')
  const before = await meter()
  await thread.terminate()
  const after = await meter()
  t.ok(before.server > 0)
  t.ok(after.server >= before.server, `${before.server} ms, then ${after.server} ms`)
  t.equal(after.database, 0)
})
