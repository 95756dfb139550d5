import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { BackgroundTasks } from '../call.ts'
import { oneByOne } from '../limits/queues/one-by-one.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { leaseTask, releaseTask, renewTask, requestRun, type TaskLease } from '../statements/background/lease-task.ts'
import { type RunResult, recordRun } from '../statements/background/record-run.ts'
import { firstRunsInTurn } from './first-runs.ts'
import { listTasks } from './list-tasks.ts'
import { type Loop, openLoop } from './loop.ts'
import { TASKS, type TaskDescription, type TaskName } from './tasks.ts'
import { withLease } from './with-lease.ts'

export type BackgroundParts = {
  readonly db: Knex
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'backgroundRun'>
  /** Whether only tasks run that write neither to the database nor to the storage. */
  readonly isReadOnly?: boolean
  /** Of all tasks, instead of those in the table. */
  readonly intervalMs?: number
}

export type Task = {
  readonly name: TaskName
  /** One run; it ends soon after the signal aborts. What it throws is logged and recorded, and the task runs again later. */
  readonly run: (stop: AbortSignal) => Promise<void>
  /** Instead of the one in the table. */
  readonly intervalMs?: number
  /** Asked before each run of a task of one process: false puts the run off for a minute. */
  readonly isReady?: () => Promise<boolean>
  /** What makes the next run do what an administrator asked for, such as trying again what has failed for good. */
  readonly prepareRequested?: (trx: Knex.Transaction) => Promise<void>
}

/** The tasks of this process. */
export type Background = BackgroundTasks & {
  /** Runs a task at its intervals and when it is kicked, until the loop is disposed. */
  start(task: Task): Loop
}

type StartedTask = Pick<Loop, 'kick'> & Pick<Task, 'prepareRequested'> & { readonly isShared: boolean }

const RUNS_IN_READ_ONLY: ReadonlySet<TaskName> = new Set(['metrics'])
const PAUSED: Loop = {
  kick: () => undefined,
  idle: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
}

const LEASE_SECONDS = 60
// Successes of tasks that run all the time are recorded this often.
const RECORD_MS = 60_000
// A task of one process may be left by another that died.
const MAX_LOOK_MS = 60_000
// A task that begins with much work holds up the next one no longer.
const MAX_TURN_MS = 1000
const MAX_ERROR_LENGTH = 1000

export function openBackground(parts: BackgroundParts): Background {
  const started = new Map<TaskName, StartedTask>()
  const takeLease = oneByOne(async ({ stop, ...lease }: LeaseRequest) => !stop.aborted && leaseTask(parts.db, lease))
  const inTurn = firstRunsInTurn(MAX_TURN_MS)
  const find = (name: string): StartedTask | undefined => started.get(name as TaskName)
  return {
    list: () => listTasks(parts.db, (name) => find(name) !== undefined),
    async requestRun(trx, name) {
      const task = find(name)
      await task?.prepareRequested?.(trx)
      if (task?.isShared) await requestRun(trx, name)
    },
    kick: (name) => find(name)?.kick(),
    start(task) {
      if (parts.isReadOnly === true && !RUNS_IN_READ_ONLY.has(task.name)) return PAUSED
      const { gatherMs = 0, ...times }: TaskDescription = TASKS[task.name]
      const intervalMs = parts.intervalMs ?? task.intervalMs ?? times.intervalMs
      const isShared = TASKS[task.name].runs === 'in one process'
      const run = isShared ? runInOneProcess({ ...parts, takeLease }, task) : runInEachProcess(parts, task)
      const loop = openLoop({ intervalMs: Math.min(intervalMs, MAX_LOOK_MS), gatherMs, run: inTurn(run) })
      const { prepareRequested } = task
      started.set(task.name, { kick: loop.kick, isShared, ...(prepareRequested && { prepareRequested }) })
      return loop
    },
  }
}

function runInEachProcess(parts: BackgroundParts, task: Task) {
  const { name } = task
  let recordedAt = performance.now()
  let hasFailed = false
  return async (stop: AbortSignal): Promise<void> => {
    const end = await runOnce(parts, task, stop)
    const isDue = performance.now() - recordedAt >= RECORD_MS
    if (end === STOPPED || (end.error === null && !hasFailed && !isDue)) return
    hasFailed = end.error !== null
    recordedAt = performance.now()
    // For people to look at; the failure itself stands in the log.
    await recordRun(parts.db, { name, ...end }).catch(() => undefined)
  }
}

type LeaseRequest = TaskLease & { readonly stop: AbortSignal }
type SharedParts = BackgroundParts & { readonly takeLease: (lease: LeaseRequest) => Promise<boolean> }

function runInOneProcess(parts: SharedParts, task: Task) {
  const { db, log, takeLease } = parts
  const { name } = task
  return async (stop: AbortSignal): Promise<void> => {
    const holder = randomUUID()
    const lease = { name, holder, seconds: LEASE_SECONDS }
    try {
      if (!(await takeLease({ ...lease, stop }))) return
      if ((await task.isReady?.()) === false)
        return await releaseTask(db, { name, holder, pauseSeconds: LEASE_SECONDS })
      const renewing = { seconds: LEASE_SECONDS, renew: () => renewTask(db, lease) }
      const end = await withLease(renewing, stop, (signal) => runOnce(parts, task, signal))
      const failures = end === STOPPED ? 0 : await recordRun(db, { name, ...end })
      await releaseTask(db, { name, holder, pauseSeconds: end === STOPPED ? 0 : pauseAfter(task, failures) })
    } catch (error) {
      if (!stop.aborted)
        log.warn({ task: name, error: String(error) }, 'lease of a background task not taken or released')
    }
  }
}

/** The interval, or less after a failure. */
function pauseAfter({ name, intervalMs = TASKS[name].intervalMs }: Task, failures: number): number {
  const { retryMs = 0 }: TaskDescription = TASKS[name]
  const seconds = intervalMs / 1000
  return failures === 0 ? seconds : Math.min(Math.max(2 ** Math.min(failures, 20), retryMs / 1000), seconds)
}

const STOPPED = Symbol('stopped before its end')

async function runOnce(
  { log, metrics }: BackgroundParts,
  { name, run }: Task,
  signal: AbortSignal,
): Promise<Pick<RunResult, 'error'> | typeof STOPPED> {
  try {
    await run(signal)
    if (signal.aborted) return STOPPED
    metrics.backgroundRun(name, 'succeeded')
    return { error: null }
  } catch (error) {
    if (signal.aborted) return STOPPED
    metrics.backgroundRun(name, 'failed')
    log.warn({ task: name, error: String(error) }, 'background task failed; it runs again later')
    return { error: String(error).slice(0, MAX_ERROR_LENGTH) }
  }
}
