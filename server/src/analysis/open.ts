import type { App } from '../call.ts'
import { openSender } from '../domain/objects/analysis/open-sender.ts'
import type { Settings } from '../settings/table.ts'
import { VERSION } from '../version.ts'
import type { Analysis } from './analysis.ts'

type Tools = Pick<App, 'db' | 'storage' | 'log' | 'metrics'>

// Uploads in progress may be as large as files are; a later process sends the rest.
const LONGEST_GRACE_MS = 10_000

/** The analysis backend with the sender of pending starts; null if off. */
export async function openAnalysis(
  { analysis: place, shutdownTimeoutMs }: Settings,
  { db, storage, log, metrics }: Tools,
): Promise<(Analysis & AsyncDisposable) | null> {
  if (place === null) return null
  const { openBackend } = await import('./backend.ts')
  await using stack = new AsyncDisposableStack()
  const backend = stack.use(await openBackend({ ...place, log, version: VERSION }))
  const sender = stack.use(
    openSender({
      db,
      storage,
      backend,
      log,
      graceMs: Math.min(shutdownTimeoutMs, LONGEST_GRACE_MS),
      onSent: () => metrics.analysisSending('sent'),
      onFailed: () => metrics.analysisSending('failed'),
    }),
  )
  backend.onReady(sender.wake)
  const owned = stack.move()
  const { progressOf, requireReachable, look } = backend
  return { progressOf, requireReachable, look, kick: sender.kick, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
