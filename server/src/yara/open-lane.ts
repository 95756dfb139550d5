import { unavailable } from '../errors/problems.ts'
import { type EngineProcess, openEngineProcess } from './open-process.ts'

const IDLE_MS = 30_000

export type Lane = AsyncDisposable & {
  /** Queues the work, and starts a process if none is running. */
  run<T>(signal: AbortSignal, work: (process: EngineProcess) => Promise<T>): Promise<T>
}

export type LaneOptions = { readonly maxMemoryBytes: number; readonly maxWaiting: number }

/** One process with a queue. It exits when idle. */
export function openLane({ maxMemoryBytes, maxWaiting }: LaneOptions): Lane {
  const closing = new AbortController()
  let process: EngineProcess | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const endProcess = async (): Promise<void> => {
    const ended = process
    process = null
    await ended?.end()
  }
  const endIdle = (): void => {
    if (waiting === 0) void endProcess()
  }
  const idle = setTimeout(endIdle, IDLE_MS).unref()
  const alive = async (): Promise<EngineProcess> => {
    if (process?.isAlive()) return process
    process = null
    process = await openEngineProcess(maxMemoryBytes)
    return process
  }
  const runNow = async <T>(signal: AbortSignal, work: (process: EngineProcess) => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    closing.signal.throwIfAborted()
    const running = await alive()
    try {
      return await work(running)
    } finally {
      idle.refresh()
    }
  }
  return {
    async run(signal, work) {
      if (waiting >= maxWaiting) throw unavailable('too many YARA rules are being checked: try again in a few seconds')
      waiting += 1
      const turn = last.then(() => runNow(signal, work))
      last = turn
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
      return turn
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      clearTimeout(idle)
      await endProcess()
      await last
      await endProcess()
    },
  }
}
