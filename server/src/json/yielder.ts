import { setImmediate as turn } from 'node:timers/promises'

const MAX_STRETCH_MS = 10
const STEPS_PER_LOOK = 256

/** Lets other requests run in between, as one document may take seconds. */
export type Yielder = { left: number; since: number }

export function openYielder(): Yielder {
  return { left: STEPS_PER_LOOK, since: performance.now() }
}

/** Whether it is time for `yieldNow`; checked at every step. */
export function isDue(yielder: Yielder): boolean {
  return --yielder.left <= 0
}

export async function yieldNow(yielder: Yielder): Promise<void> {
  yielder.left = STEPS_PER_LOOK
  if (performance.now() - yielder.since < MAX_STRETCH_MS) return
  await turn()
  yielder.since = performance.now()
}
