import { randomUUID } from 'node:crypto'
import type { App } from '../../call.ts'
import { releaseRows, renewRows } from '../../statements/background/lease-row.ts'
import { type ClaimedUnpackTask, claimUnpackTask, releaseUnpackTask } from '../../statements/unpacking/claim-task.ts'
import { UNPACK_TIMEOUT_MS } from '../../unpack/limits.ts'
import { openUnpacker } from '../../unpack/open-unpacker.ts'
import type { Loop } from '../loop.ts'
import type { Background } from '../open-background.ts'
import { withLease } from '../with-lease.ts'
import type { UnpackWork, UploadHandler } from './settling.ts'
import { unpackArchive } from './unpack-archive.ts'

const LEASE_SECONDS = 15
const PAUSE_SECONDS = 5
// Uploads and downloads come first: one thread of each process.
const THREADS = 1

/** Unpacks one archive at a time until it is disposed. Any process can continue with an archive. */
export function startUnpacking(
  app: App,
  background: Background,
  uploadFile: UploadHandler,
): Pick<Loop, 'kick'> & AsyncDisposable {
  const unpacker = openUnpacker({ threads: THREADS, timeoutMs: UNPACK_TIMEOUT_MS })
  const holder = randomUUID()
  const loop = background.start({
    name: 'unpacking',
    run: (stop) => unpackAll(app, { unpacker, holder, uploadFile }, stop),
  })
  return {
    kick: loop.kick,
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      await unpacker[Symbol.asyncDispose]()
    },
  }
}

type Worker = Omit<UnpackWork, 'task' | 'signal'>

async function unpackAll(app: App, worker: Worker, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const task = await claimUnpackTask(app.db, { holder: worker.holder, seconds: LEASE_SECONDS })
    if (task === null) return
    await workOn(app, { ...worker, task }, stop)
  }
}

async function workOn(
  app: App,
  worker: Worker & { readonly task: ClaimedUnpackTask },
  stop: AbortSignal,
): Promise<void> {
  const { task, holder } = worker
  const rows = { table: 'unpack_task', ids: [task.id] } as const
  const lease = { seconds: LEASE_SECONDS, renew: () => renewRows(app.db, rows, { holder, seconds: LEASE_SECONDS }) }
  let pauseSeconds = 0
  try {
    await withLease(lease, stop, (signal) => unpackArchive(app, { ...worker, signal }))
  } catch (error) {
    if (stop.aborted) return releaseUnpackTask(app.db, { id: task.id, holder })
    pauseSeconds = PAUSE_SECONDS * 2 ** task.attempts
    app.log.warn({ sha256: task.sha256, error: String(error) }, 'archive not unpacked; it is continued later')
  }
  await releaseRows(app.db, rows, { holder, pauseSeconds })
}
