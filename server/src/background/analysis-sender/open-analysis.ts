import type { Analysis } from '../../analysis/analysis.ts'
import type { Backend } from '../../analysis/backend.ts'
import type { App } from '../../call.ts'
import type { Background } from '../open-background.ts'
import { openSender } from './open-sender.ts'

type Tools = Pick<App, 'db' | 'storage' | 'log' | 'metrics' | 'reportDamage'> & {
  readonly background: Background
  readonly shutdownTimeoutMs: number
}

// Uploads in progress may be as large as files are; a later process sends the rest.
const MAX_GRACE_MS = 10_000

/** The analysis backend, with the sender of pending starts. */
export function openAnalysis(
  backend: Backend,
  { db, storage, log, metrics, reportDamage, background, shutdownTimeoutMs }: Tools,
): Analysis & AsyncDisposable {
  const sender = openSender(
    {
      db,
      storage,
      reportDamage,
      backend,
      log,
      graceMs: Math.min(shutdownTimeoutMs, MAX_GRACE_MS),
      onSent: () => metrics.analysisSending('sent'),
      onFailed: () => metrics.analysisSending('failed'),
    },
    background,
  )
  backend.onReady(sender.wake)
  const { progressOf, requireReachable, look } = backend
  return {
    progressOf,
    requireReachable,
    look,
    kick: sender.kick,
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  }
}
