import { setTimeout as wait } from 'node:timers/promises'

type Run = (stop: AbortSignal) => Promise<void>

/**
 * All tasks begin with the process, and would each open a connection at once: the first run of each waits until the one before it has
 * ended, or for `maxMs`. Later runs wait for nothing.
 */
export function firstRunsInTurn(maxMs: number): (run: Run) => Run {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    let first: Promise<void> | null = null
    return (stop) => {
      if (first !== null) return run(stop)
      first = last.then(() => (stop.aborted ? undefined : run(stop)))
      last = Promise.race([first, wait(maxMs, undefined, { ref: false })])
      return first
    }
  }
}
