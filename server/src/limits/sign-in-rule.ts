// Free attempts, as everyone mistypes.
const FREE_FAILURES = 4
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 900

/** The wait after the fifth failure within an hour; it doubles with each further one. */
export function waitAfter(failures: number): number {
  const further = failures - FREE_FAILURES
  return further <= 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (further - 1), LONGEST_WAIT_SECONDS)
}

/** How many checks may be under way after so many failures: as many as may fail before a wait begins. */
export function checksAtOnce(failures: number): number {
  return Math.max(1, FREE_FAILURES + 1 - failures)
}

/** How long failures are remembered, from the first one. */
export const FAILURES_MS = 3_600_000

/** A process that dies leaves its checks under way until then. */
export const CHECK_MS = 60_000
