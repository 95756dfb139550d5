import { setTimeout as wait } from 'node:timers/promises'
import { BackendAway, type BackendPart } from '../../analysis/backend-away.ts'
import type { Logger } from '../../log.ts'
import type { LeasedStart } from '../../statements/analyses/lease-starts.ts'
import { retryFailedStarts, wakeStarts } from '../../statements/analyses/wake-starts.ts'
import { DamagedContent } from '../../storage/damaged-content.ts'
import type { Background } from '../open-background.ts'
import { withLease } from '../with-lease.ts'
import { type Outcome, type SendTools, sendStart } from './send-start.ts'
import {
  failStart,
  HELD_SECONDS,
  postponeStart,
  releaseStart,
  renewHold,
  type StartFilter,
  takeStarts,
} from './take-starts.ts'

/** Sends pending starts. Disposing waits a while for those in progress. */
export type Sender = AsyncDisposable & {
  /** There may be new starts. */
  kick(): void
  /** The backend is probably available again. */
  wake(): void
}

export type SenderOptions = SendTools & {
  readonly log: Logger
  readonly graceMs: number
  readonly onSent: () => void
  readonly onFailed: () => void
}

// Of each process.
const LANES = 4
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15_000
const ABORT_MS = 1000
// Over two hours.
const MAX_ATTEMPTS = 20

type State = {
  readonly running: Set<Promise<void>>
  readonly abort: AbortController
  readonly gates: Readonly<Record<BackendPart, Gate>>
  kick(): void
}

/** `failures`: in a row, because this part of the backend is away. */
type Gate = { failures: number; pausedUntil: number }

const isPaused = ({ pausedUntil }: Gate): boolean => performance.now() < pausedUntil

export function openSender(options: SenderOptions, background: Background): Sender {
  const state: State = {
    running: new Set(),
    abort: new AbortController(),
    gates: { redis: { failures: 0, pausedUntil: 0 }, bucket: { failures: 0, pausedUntil: 0 } },
    kick: () => loop.kick(),
  }
  const loop = background.start({
    name: 'analysis_sender',
    run: (stop) => fill(options, state, stop),
    prepareRequested: retryFailedStarts,
  })
  loop.kick()
  return {
    kick: loop.kick,
    wake: () => void comeBack(options, state, ['redis']),
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      const ended = Promise.all(state.running)
      await Promise.race([ended, wait(options.graceMs, undefined, { ref: false })])
      state.abort.abort()
      await Promise.race([ended, wait(ABORT_MS, undefined, { ref: false })])
    },
  }
}

/** Takes as many as there are free slots; one, as a probe, for a part that may be unavailable. */
async function fill(options: SenderOptions, state: State, stop: AbortSignal): Promise<void> {
  const { redis, bucket } = state.gates
  const room = (redis.failures === 0 ? LANES : 1) - state.running.size
  if (room <= 0 || stop.aborted || isPaused(redis)) return
  if (bucket.failures === 0) return begin(options, state, { limit: room, kinds: 'all' })
  await begin(options, state, { limit: room, kinds: 'others' })
  if (!isPaused(bucket)) await begin(options, state, { limit: 1, kinds: 'files' })
}

async function begin(options: SenderOptions, state: State, taking: StartFilter): Promise<void> {
  for (const start of await takeStarts(options.db, taking)) {
    const work = sendOne(options, state, start).finally(() => {
      state.running.delete(work)
      state.kick()
    })
    state.running.add(work)
  }
}

/** Never throws. */
async function sendOne(options: SenderOptions, state: State, start: LeasedStart): Promise<void> {
  const { db, log } = options
  // Whether the object is still there is asked again before the push: the lease itself ends nothing.
  const lease = { seconds: HELD_SECONDS, renew: () => renewHold(db, start).then(() => true) }
  try {
    const outcome = await withLease(lease, state.abort.signal, (signal) => sendStart(options, start, signal))
    noteSent(options, start, outcome)
    if (outcome === 'sent') await comeBack(options, state, start.isFile ? ['redis', 'bucket'] : ['redis'])
  } catch (error) {
    await noteFailed(options, state, { start, error }).catch((fault: unknown) => {
      log.error({ analysis: start.analysisId, error: String(fault) }, 'analysis not sent; another process will take it')
    })
  }
}

function noteSent({ log, onSent }: SenderOptions, { analysisId, attempts }: LeasedStart, outcome: Outcome): void {
  log.debug({ analysis: analysisId, attempts, outcome }, 'analysis sent')
  if (outcome === 'sent') onSent()
}

type FailedStart = { readonly start: LeasedStart; readonly error: unknown }

async function noteFailed(options: SenderOptions, state: State, { start, error }: FailedStart): Promise<void> {
  const { db, log, onFailed } = options
  if (state.abort.signal.aborted) return releaseStart(db, start)
  onFailed()
  // Concurrent failures count once.
  if (error instanceof BackendAway && !isPaused(state.gates[error.part])) {
    const gate = state.gates[error.part]
    gate.failures += 1
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (gate.failures - 1), MAX_PAUSE_MS)
    gate.pausedUntil = performance.now() + pauseMs
    setTimeout(state.kick, pauseMs).unref()
  }
  const { analysisId, attempts } = start
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const details = { analysis: analysisId, attempts, error: String(cause) }
  // An outage ends by itself; what fails so often with a backend that is there needs a person.
  if (attempts >= MAX_ATTEMPTS && !(error instanceof BackendAway)) {
    log.error(details, 'analysis not sent; it waits for an administrator')
    return failStart(db, start, `${publicReason(error)}; an administrator can retry it`)
  }
  log.warn(details, 'analysis not sent; retrying later')
  await postponeStart(db, start, publicReason(error))
}

/** Shown to readers of the object: no hosts, no paths. */
function publicReason(error: unknown): string {
  if (error instanceof BackendAway || error instanceof DamagedContent) return error.message
  return 'the server could not prepare it; see its log'
}

/** Retries at once what waited for these parts of the backend. */
async function comeBack(options: SenderOptions, state: State, parts: readonly BackendPart[]): Promise<void> {
  const gates = parts.map((part) => state.gates[part])
  if (gates.every(({ failures }) => failures === 0)) return
  for (const gate of gates) Object.assign(gate, { failures: 0, pausedUntil: 0 })
  await wakeStarts(options.db).catch(() => undefined)
  state.kick()
}
