/** What failures are counted of, and how many begin no wait: everyone mistypes. */
export type FailureBound = { readonly key: string; readonly free: number }

/** Failures of one login from one network. */
export const FREE_FAILURES = 4
/** Failures of one password from one network, at whatever logins: nobody mistypes like their neighbours. */
export const FREE_FAILURES_OF_PASSWORD = 9

export const FIRST_WAIT_SECONDS = 5
export const MAX_WAIT_SECONDS = 900

/** The wait after the first failure that is not free, within an hour; it doubles with each further one. */
export function waitAfter(failures: number, free = FREE_FAILURES): number {
  const further = failures - free
  return further <= 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (further - 1), MAX_WAIT_SECONDS)
}

/** How many checks may be under way after so many failures: as many as may fail before a wait begins. */
export function checksAtOnce(failures: number, free: number): number {
  return Math.max(1, free + 1 - failures)
}

/** How long failures are remembered, from the first one. */
export const FAILURES_MS = 3_600_000

/** A process that dies leaves its checks under way until then. */
export const CHECK_MS = 60_000
