import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { DrainLimits } from '../http/listen.ts'
import { isToSupervisor, type Start, type ToWorker } from './messages.ts'

/** One worker process. */
export type PoolWorker = {
  readonly pid: number
  /** The address it serves; rejects if it exited before. */
  readonly ready: Promise<string>
  /** Exit code or signal. */
  readonly ended: Promise<string>
  /** How long it has been serving. */
  servedMs(): number
  /** It finishes accepted requests and exits; one that does not serve yet exits at once. */
  retire(limits: DrainLimits): void
  /** It accepts tokens that these keys have signed, too. */
  acceptKeys(secretKeys: readonly string[]): void
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
  // An exiting worker takes no messages; its exit is reported anyway.
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
  // The channel's event: the only one if the worker cannot be started.
  worker.on('error', (error) => {
    reason ||= error.message
  })
  worker.on('exit', (code: number | null, signal: string | null) => {
    process.off('exit', kill)
    const how = signal ? `signal ${signal}` : `code ${code}`
    ready.reject(new Error(reason || `a worker exited with ${how} before it was ready`))
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
    acceptKeys: (secretKeys) => send({ kind: 'accept-keys', secretKeys }),
    kill,
  }
}
