import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Counts } from './counts.ts'
import { HOURLY } from './hourly-limiter.ts'
import { openOwnSignIns } from './own-sign-ins.ts'
import { openOwnWindows } from './own-windows.ts'

/** In the memory of this process. */
export function openOwnCounts(): Counts {
  const windows = openOwnWindows()
  const hourly = new RateLimiterMemory(HOURLY)
  return {
    countRequest: async (asked) => ({ exceeded: await windows(asked) }),
    countHourly: async (key) => {
      const { consumedPoints, msBeforeNext } = await hourly.penalty(key)
      return { count: consumedPoints, leftMs: msBeforeNext }
    },
    takeBackHourly: async (key) => {
      await hourly.reward(key)
      return true
    },
    ...openOwnSignIns(),
  }
}
