import { setImmediate as turn } from 'node:timers/promises'

const LONGEST_STRETCH_MS = 10
const STEPS_PER_LOOK = 256

/** Lets other requests run now and then, where one document takes seconds. */
export type Pace = { left: number; since: number }

export function openPace(): Pace {
  return { left: STEPS_PER_LOOK, since: performance.now() }
}

/** Whether it is time for `takeTurn`; asked at every step. */
export function isDue(pace: Pace): boolean {
  return --pace.left <= 0
}

export async function takeTurn(pace: Pace): Promise<void> {
  pace.left = STEPS_PER_LOOK
  if (performance.now() - pace.since < LONGEST_STRETCH_MS) return
  await turn()
  pace.since = performance.now()
}
