import { setImmediate } from 'node:timers/promises'

const TURN_MS = 5

/** Returns a function to call between the steps of a long computation. It yields to other requests every 5 ms, and throws after an abort. */
export function openPause(signal: AbortSignal): () => Promise<void> {
  let turnBegan = performance.now()
  return async () => {
    if (performance.now() - turnBegan < TURN_MS) return
    await setImmediate()
    signal.throwIfAborted()
    turnBegan = performance.now()
  }
}
