import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { DrainLimits } from '../http/listen.ts'
import { isToSupervisor, type Start, type ToWorker } from './messages.ts'

/** One worker process. */
export type PoolWorker = {
  readonly pid: number
  /** The address it serves; rejects when it ended before. */
  readonly ready: Promise<string>
  /** How it ended. */
  readonly ended: Promise<string>
  /** How long it has served by now. */
  servedMs(): number
  /** It finishes what it has accepted and ends; one that does not serve yet ends at once. */
  retire(limits: DrainLimits): void
  kill(): void
}

const SCRIPT = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

export function startWorker(start: Start): PoolWorker {
  cluster.setupPrimary({ exec: fileURLToPath(SCRIPT), args: [] })
  const worker = cluster.fork()
  const ready = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<string>()
  let readyAt: number | undefined
  let reason = ''
  const kill = (): void => void worker.process.kill('SIGKILL')
  // A worker that is just ending takes no messages; its end is told all the same.
  const send = (message: ToWorker): void => void worker.process.send(message, () => undefined)
  worker.on('message', (message: unknown) => {
    if (!isToSupervisor(message)) return
    if (message.kind === 'failed') {
      reason = message.message
      return
    }
    readyAt = performance.now()
    ready.resolve(message.url)
  })
  // The event of its channel: where it cannot even be started there is no other.
  worker.on('error', (error) => {
    reason ||= error.message
  })
  worker.on('exit', (code: number | null, signal: string | null) => {
    process.off('exit', kill)
    const how = signal ? `signal ${signal}` : `code ${code}`
    ready.reject(new Error(reason || `a worker ended with ${how} before it was ready`))
    ended.resolve(reason ? `${how}: ${reason}` : how)
  })
  ready.promise.catch(() => undefined)
  process.once('exit', kill)
  send(start)
  return {
    pid: worker.process.pid ?? 0,
    ready: ready.promise,
    ended: ended.promise,
    servedMs: () => (readyAt === undefined ? 0 : performance.now() - readyAt),
    retire: (limits) => (readyAt === undefined ? kill() : send({ kind: 'drain', limits })),
    kill,
  }
}
