import { RateLimiterMemory } from 'rate-limiter-flexible'
import { openOwnSignIns } from '../sign-ins/own-sign-ins.ts'
import type { Counts } from './counts.ts'
import { HOURLY } from './hourly-limiter.ts'
import { openOwnWindows } from './own-windows.ts'

/** In the memory of this process. */
export function openOwnCounts(clock?: () => number): Counts {
  const windows = openOwnWindows()
  const hourly = new RateLimiterMemory(HOURLY)
  return {
    countRequest: async (asked) => ({ exceeded: await windows(asked) }),
    countHourly: async (key) => {
      const { consumedPoints, msBeforeNext } = await hourly.penalty(key)
      return { count: consumedPoints, leftMs: Math.min(msBeforeNext, HOURLY.duration * 1000) }
    },
    takeBackHourly: async (key) => {
      await hourly.reward(key)
      return true
    },
    ...openOwnSignIns(clock),
  }
}
