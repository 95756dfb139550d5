import { setTimeout as wait } from 'node:timers/promises'
import type { DrainLimits } from '../http/connections/drain-limits.ts'
import { joinNext } from '../limits/queues/join-next.ts'
import type { Logger } from '../log.ts'
import type { Dealer } from './deal-connections.ts'
import type { DatabasePreparation, SigningKeys, Start } from './messages.ts'
import { openWorker, type PoolWorker } from './pool-worker.ts'

export type WorkerPoolOptions = {
  readonly size: number
  readonly keys: SigningKeys
  /** What gets to know who serves. */
  readonly dealer: Dealer
  readonly log: Logger
  /** Called when a first set-up created the administrator. */
  readonly onAdministrator: () => void
}

/** What new workers are started with. */
type SharedStart = Omit<Start, 'sweeps' | 'isReplacement' | 'keys' | 'preparing'>

/** Workers that serve together; one that dies is replaced. */
export type WorkerPool = {
  readonly failure: Promise<never>
  /** The first worker does what is done once for all. */
  prepare(start: SharedStart, preparing: DatabasePreparation): Promise<void>
  /** Resolves when all of them serve. */
  serve(start: SharedStart): Promise<void>
  /** Running workers accept tokens that these keys have signed, too; workers from now on sign by the new key. */
  changeKeys(keys: SigningKeys): void
  /** One by one: the old worker retires when the new one serves. */
  replaceAll(): Promise<void>
  /** Their responses end their connections from now on. */
  announceEnd(): void
  close(limits: DrainLimits): Promise<void>
}

const PAUSES_MS = [100, 300, 1000, 2000, 5000]
/** A worker that has served this long counts as healthy. */
const SOUND_MS = 10_000
const KILL_AFTER_MS = 25_000
// New workers already serve. Idle connections close by themselves after keepAliveTimeout.
const RELOAD_LIMITS: DrainLimits = { graceMs: 3_600_000, idleMs: 10_000 }

type Slot = { worker: PoolWorker; shortLives: number }
type State = Omit<WorkerPoolOptions, 'keys'> & {
  /** Absent until they serve. */
  start?: SharedStart
  /** A worker that replaces a dead one must sign as the others do, whatever the settings on disk say by then. */
  keys: SigningKeys
  readonly slots: Slot[]
  /** Every process that has not exited, including retired ones. */
  readonly alive: Set<PoolWorker>
  readonly closing: AbortController
  readonly fail: (error: Error) => void
}

/** Its processes begin at once, and load their code while the database is started. */
export function openWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => undefined)
  const state: State = {
    ...options,
    slots: [],
    alive: new Set(),
    closing: new AbortController(),
    fail: failure.reject,
  }
  const first = spawnWorker(state)
  const others = Array.from({ length: options.size - 1 }, () => spawnWorker(state))
  return {
    failure: failure.promise,
    prepare: (start, preparing) => {
      first.start({ ...start, keys: state.keys, sweeps: true, isReplacement: false, preparing })
      return first.prepared
    },
    serve: async (start) => {
      state.start = start
      for (const worker of others) startLater(state, worker, { sweeps: false, isReplacement: false })
      const workers = [first, ...others]
      await Promise.all(workers.map(({ ready }) => ready))
      for (const worker of workers) {
        watch(state, { worker, shortLives: 0 })
        state.dealer.add(worker)
      }
    },
    changeKeys: (keys) => {
      state.keys = keys
      for (const worker of state.alive) worker.acceptKeys([keys.secretKey, ...keys.secretKeyPrevious])
    },
    replaceAll: joinNext(() => replaceAll(state)),
    announceEnd: () => {
      for (const worker of state.alive) worker.announceEnd()
    },
    close: (limits) => close(state, limits),
  }
}

function spawnWorker(state: State): PoolWorker {
  const worker = openWorker(state.onAdministrator)
  state.alive.add(worker)
  void worker.ended.then(() => state.alive.delete(worker))
  return worker
}

/** The database has been prepared. */
function startLater({ start, keys }: State, worker: PoolWorker, how: Pick<Start, 'sweeps' | 'isReplacement'>): void {
  if (start !== undefined) worker.start({ ...start, keys, ...how, preparing: null })
}

function watch(state: State, slot: Slot): void {
  if (!state.slots.includes(slot)) state.slots.push(slot)
  const { worker } = slot
  void worker.ended.then((how) => {
    const isExpected = state.closing.signal.aborted || slot.worker !== worker
    if (!isExpected) void replaceDead(state, slot, how)
  })
}

async function replaceDead(state: State, slot: Slot, how: string): Promise<void> {
  const { log, closing } = state
  const { worker } = slot
  slot.shortLives = worker.servedMs() < SOUND_MS ? slot.shortLives + 1 : 1
  if (slot.shortLives > PAUSES_MS.length && !state.slots.some((each) => each !== slot && isSound(each))) {
    state.fail(new Error(`workers keep exiting (${how}): giving up after ${slot.shortLives} attempts`))
    return
  }
  log.error({ pid: worker.pid, end: how }, 'worker exited unexpectedly, starting another')
  const pauseMs = PAUSES_MS[Math.min(slot.shortLives, PAUSES_MS.length) - 1]
  await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
  if (closing.signal.aborted || slot.worker !== worker) return
  slot.worker = spawnWorker(state)
  startLater(state, slot.worker, { sweeps: true, isReplacement: true })
  watch(state, slot)
  const next = slot.worker
  await next.ready.then(
    () => {
      state.dealer.add(next)
      log.info({ pid: next.pid }, 'worker serves')
    },
    // Its exit is handled by the code that replaces it.
    () => undefined,
  )
}

function isSound({ worker }: Slot): boolean {
  return worker.servedMs() >= SOUND_MS
}

async function replaceAll(state: State): Promise<void> {
  for (const slot of state.slots) {
    if (state.closing.signal.aborted) return
    const next = spawnWorker(state)
    startLater(state, next, { sweeps: false, isReplacement: false })
    try {
      await next.ready
    } catch (error) {
      state.log.error({ error: String(error) }, 'a new worker cannot start, the others keep running')
      return
    }
    if (state.closing.signal.aborted) return
    const old = slot.worker
    slot.worker = next
    slot.shortLives = 0
    watch(state, slot)
    state.dealer.add(next)
    state.dealer.remove(old)
    old.retire(RELOAD_LIMITS)
  }
  state.log.info({ workers: state.slots.length }, 'workers replaced')
}

async function close(state: State, limits: DrainLimits): Promise<void> {
  state.closing.abort()
  for (const worker of state.alive) worker.retire(limits)
  const late = setTimeout(() => {
    for (const worker of state.alive) worker.kill()
  }, limits.graceMs + KILL_AFTER_MS)
  await Promise.all([...state.alive].map(({ ended }) => ended))
  clearTimeout(late)
}
