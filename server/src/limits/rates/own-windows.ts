import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { oneByOne } from '../queues/one-by-one.ts'
import type { CountRequest, Window } from './windows.ts'

// A timer cannot wait longer.
const MAX_SECONDS = 2_147_483

/** The same windows in the memory of this process, while the shared store is unavailable. */
export function openOwnWindows(): CountRequest {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = ({ count, windowMs }: Window): RateLimiterMemory => {
    const name = `${count}/${windowMs}`
    const known = limiters.get(name)
    if (known !== undefined) return known
    const duration = Math.min(windowMs / 1000, MAX_SECONDS)
    const limiter = new RateLimiterMemory({ keyPrefix: '', points: count, duration })
    limiters.set(name, limiter)
    return limiter
  }
  const countNow: CountRequest = async (windows) => {
    for (const [index, window] of windows.entries()) {
      const refusal = await consume(limiterOf(window), window.key)
      if (refusal === null) continue
      await Promise.all(windows.slice(0, index).map((each) => limiterOf(each).reward(each.key)))
      // The clock may have been set back.
      return { index, waitMs: Math.min(refusal.msBeforeNext, window.windowMs) }
    }
    return null
  }
  // One request after another: another one must not see a hit that is taken back.
  return oneByOne(countNow)
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | null> {
  return limiter.consume(key).then(
    () => null,
    (refusal: RateLimiterRes) => refusal,
  )
}
