export type LeastRate = {
  readonly bytesPerSecond: number
  /** Over which the rate is averaged; also the grace at the beginning. */
  readonly windowMs: number
}

/** Whether the bytes of a whole window fell short of the rate; `bytes` counts from any beginning. */
export type RateWindow = { missed(waitedMs: number, bytes: number): boolean }

/** Time counts only while the other side is waited for; what arrives meanwhile, or in between, counts in its favour. */
export function openRateWindow({ bytesPerSecond, windowMs }: LeastRate, bytesBefore: number): RateWindow {
  let from = bytesBefore
  let waited = 0
  return {
    missed(waitedMs, bytes) {
      waited += waitedMs
      if (waited < windowMs) return false
      const isMissed = (bytes - from) * 1000 < bytesPerSecond * waited
      from = bytes
      waited = 0
      return isMissed
    },
  }
}
