import { setImmediate } from 'node:timers/promises'

const TURN_MS = 5

/** Between steps of long computations: other requests are served from time to time, and the signal ends it. */
export function openPause(signal: AbortSignal): () => Promise<void> {
  let turnBegan = performance.now()
  return async () => {
    if (performance.now() - turnBegan < TURN_MS) return
    await setImmediate()
    signal.throwIfAborted()
    turnBegan = performance.now()
  }
}
