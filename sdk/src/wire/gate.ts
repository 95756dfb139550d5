import { abortError, throwIfAborted } from '../errors/failure.ts'
import { wait } from './wait.ts'

/** Limits the concurrent exchanges of one client, and pauses all of them together. */
export type Gate = {
  /** Resolves when it is the caller's turn, to a function that releases the slot. */
  enter(signal?: AbortSignal): Promise<() => void>
  /** Pauses all calls for this long. */
  pause(ms: number): void
}

type Waiter = { readonly admit: () => void }

/** First come, first served. */
export function createGate(limit: number): Gate {
  const waiting = new Set<Waiter>()
  let free = limit
  let closedUntil = 0

  const leave = () => {
    const [next] = waiting
    if (!next) {
      free++
      return
    }
    waiting.delete(next)
    next.admit()
  }

  const takePlace = async (signal?: AbortSignal): Promise<void> => {
    if (free > 0) {
      free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        waiting.delete(waiter)
        reject(abortError(signal ?? AbortSignal.abort()))
      }
      const waiter: Waiter = {
        admit: () => {
          signal?.removeEventListener('abort', stop)
          resolve()
        },
      }
      signal?.addEventListener('abort', stop, { once: true })
      waiting.add(waiter)
    })
  }

  return {
    async enter(signal) {
      throwIfAborted(signal)
      await takePlace(signal)
      try {
        // Another answer may lengthen the pause meanwhile.
        for (let left = closedUntil - Date.now(); left > 0; left = closedUntil - Date.now()) await wait(left, signal)
      } catch (error) {
        leave()
        throw error
      }
      return once(leave)
    },
    pause(ms) {
      closedUntil = Math.max(closedUntil, Date.now() + ms)
    },
  }
}

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
