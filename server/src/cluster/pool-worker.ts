import cluster, { type Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { DrainLimits } from '../http/connections/drain-limits.ts'
import { sharedCode } from './compiled-code.ts'
import { isToSupervisor, type Start, type ToWorker } from './messages.ts'
import { passConnections } from './pass-connections.ts'

/** One worker process. */
export type PoolWorker = {
  readonly pid: number
  /** Its code is loaded meanwhile. */
  start(start: Start): void
  /** Resolves when it has done what is done once for all; rejects if it exited before. */
  readonly prepared: Promise<void>
  /** Resolves when it serves; rejects if it exited before. */
  readonly ready: Promise<void>
  /** Exit code or signal. */
  readonly ended: Promise<string>
  /** How long it has been serving. */
  servedMs(): number
  /** Passes a connection on; false if the worker did not get it. One at a time. */
  take(connection: Socket): Promise<boolean>
  /** Its responses end their connections from now on. */
  announceEnd(): void
  /** It finishes the connections that it has and exits; one that does not serve yet exits at once. */
  retire(limits: DrainLimits): void
  /** It accepts tokens that these keys have signed, too. */
  acceptKeys(secretKeys: readonly string[]): void
  kill(): void
}

const SCRIPT = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/** Megabytes of each half of the memory for new objects, of which V8 takes twice as much by default, and seldom gives back. */
const LESS_MEMORY = ['--max-semi-space-size=8']

/** Of the allocator of the C library, which has eight for each processor otherwise: threads leave memory in each of them. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }

export function openWorker(onAdministrator: () => void): PoolWorker {
  // What was given to this process comes last, and wins.
  cluster.setupPrimary({ exec: fileURLToPath(SCRIPT), args: [], execArgv: [...LESS_MEMORY, ...process.execArgv] })
  const worker = cluster.fork({ ...FEW_ARENAS, ...sharedCode() })
  const prepared = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  const passing = passConnections(worker)
  let readyAt: number | undefined
  let reason = ''
  const kill = (): void => void worker.process.kill('SIGKILL')
  worker.on('message', (message: unknown) => {
    if (!isToSupervisor(message)) return
    if (message.kind === 'made administrator') onAdministrator()
    if (message.kind === 'prepared') prepared.resolve()
    if (message.kind === 'failed') reason = message.message
    if (message.kind === 'taken' || message.kind === 'missed') passing.answered(message)
    if (message.kind !== 'ready') return
    readyAt = performance.now()
    ready.resolve()
  })
  // The channel's event: the only one if the worker cannot be started.
  worker.on('error', (error) => {
    reason ||= error.message
  })
  worker.on('exit', (code: number | null, signal: string | null) => {
    process.off('exit', kill)
    const how = signal ? `signal ${signal}` : `code ${code}`
    const error = new Error(reason || `a worker exited with ${how} before it was ready`)
    prepared.reject(error)
    ready.reject(error)
    passing.end()
    ended.resolve(reason ? `${how}: ${reason}` : how)
  })
  prepared.promise.catch(() => undefined)
  ready.promise.catch(() => undefined)
  process.once('exit', kill)
  return {
    pid: worker.process.pid ?? 0,
    start: (start) => send(worker, start),
    prepared: prepared.promise,
    ready: ready.promise,
    ended: ended.promise,
    servedMs: () => (readyAt === undefined ? 0 : performance.now() - readyAt),
    take: passing.take,
    announceEnd: () => send(worker, { kind: 'end is near' }),
    retire: (limits) => (readyAt === undefined ? kill() : send(worker, { kind: 'drain', limits })),
    acceptKeys: (secretKeys) => send(worker, { kind: 'accept keys', secretKeys }),
    kill,
  }
}

/** An exiting worker takes no messages; its exit is reported anyway. */
function send(worker: Worker, message: ToWorker): void {
  worker.process.send(message, () => undefined)
}
