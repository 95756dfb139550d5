/** Counts without a bound of its own: the callers know theirs. */
export const HOURLY = { keyPrefix: 'HOURLY', points: Number.MAX_SAFE_INTEGER, duration: 3600 }
