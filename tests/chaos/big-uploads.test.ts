import t from 'tap'
import { factsDone } from '../support/facts-done.ts'
import { memoryPeak } from '../support/memory-peak.ts'
import { processTree, residentBytes } from '../support/process-tree.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { seededBytes, streamUpload } from '../support/stream-upload.ts'
import { report } from './report.ts'

const MEBIBYTE = 1024 * 1024
const SIZE = Number(process.env.MEBIBYTES ?? 32) * MEBIBYTE
const UPLOADS = 4
/** What buffers of four uploads take; four files held in memory would be more, in the short form too. */
const MAX_RISE = 50 * MEBIBYTE + 4 * 8 * MEBIBYTE
const MAX_MEMORY = 350 * MEBIBYTE
t.setTimeout(3_600_000)

t.test(`${UPLOADS} uploads of ${SIZE / MEBIBYTE} MiB at once fill no memory`, async (t) => {
  const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  const send = async (seed: string, sizeBytes: number): Promise<void> => {
    const sending = { name: 'big.bin', sizeBytes, content: seededBytes(seed, sizeBytes) }
    const { status } = await streamUpload({ url: server.url, token: user.token }, sending)
    t.equal(status, 200)
  }
  const all = (round: string, sizeBytes: number) =>
    Promise.all(Array.from({ length: UPLOADS }, (_, n) => send(`${round} ${n}`, sizeBytes)))
  // Worker threads and connections start with the first uploads, and so does the background.
  await all('warm', 8 * MEBIBYTE)
  await factsDone(user)
  const own = async () => residentBytes((await processTree(server.pid)).slice(0, 1))
  const before = await own()
  const peak = await memoryPeak({ ...server, memoryBytes: own }, async () => {
    await all('big', SIZE)
  })
  const mebibytes = (bytes: number): number => Math.round(bytes / MEBIBYTE)
  t.ok(peak - before < MAX_RISE, `memory rose by ${mebibytes(peak - before)} MiB to ${mebibytes(peak)} MiB`)
  // Before the memory has settled the short form says nothing about the whole.
  if (SIZE >= 1024 * MEBIBYTE) t.ok(peak < MAX_MEMORY, `${mebibytes(peak)} MiB`)
  report(t, {
    'uploads at once': UPLOADS,
    'MiB each': SIZE / MEBIBYTE,
    'MiB of memory before': mebibytes(before),
    'MiB at most': mebibytes(peak),
  })
})
