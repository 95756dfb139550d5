import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { seededBytes } from '../../support/stream-upload.ts'
import { recordsOf, startCli } from '../support/start-cli.ts'
import type { Mishap } from './gateway.ts'
import { openTransfer } from './open-transfer.ts'

const BIG_BYTES = Number(process.env.BIG_BYTES ?? 140_000_000)
const HEAP_MB = 48
const MEMORY_BYTES = 200_000_000
t.setTimeout(1_800_000)

t.test('a file larger than the memory goes through a 429, a 502 and a reset in the middle', async (t) => {
  const { app, gateway, cli, options } = await openTransfer(t)
  const hash = createHash('sha256')
  const content = Readable.from(seededBytes('big', BIG_BYTES)).on('data', (chunk) => hash.update(chunk))
  await pipeline(content, createWriteStream(cli.path('big.bin')))
  const id = hash.digest('hex')
  const mishaps: Mishap[] = [
    { status: 429, after: BIG_BYTES / 10 },
    { status: 502, after: BIG_BYTES / 4 },
    { resetAfter: BIG_BYTES / 2 },
  ]
  gateway.judge = ({ method }) => (method === 'POST' ? mishaps.shift() : undefined)
  const child = startCli(['push', 'big.bin'], { ...options, nodeArgs: [`--max-old-space-size=${HEAP_MB}`] })
  const peak = peakOf(child.pid, child.ended)
  const ended = await child.ended
  t.equal(ended.code, 0, ended.err)
  t.match(recordsOf(ended), [{ status: 'new', id, size: BIG_BYTES }])
  t.equal(gateway.seen.filter(({ method }) => method === 'POST').length, 4)
  t.match((await app.admin.get(`/api/file/${id}`)).json, { sha256: id, file_size: BIG_BYTES })
  const held = await peak
  t.ok(held > 0 && held < MEMORY_BYTES, `${Math.round(held / 1e6)} MB of memory at most`)
})

/** Most memory that a process ever held, as far as it was seen. */
async function peakOf(pid: number, ended: Promise<unknown>): Promise<number> {
  let isRunning = true
  ended.finally(() => {
    isRunning = false
  })
  let peak = 0
  while (isRunning) {
    const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/^VmHWM:\s*(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024)
    await wait(20)
  }
  return peak
}
