import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { KeyValueStore } from '../redis/client.ts'
import type { AskCounts, Counts } from './counts.ts'
import { HOURLY } from './hourly-limiter.ts'
import { CHECK_MS, checksAtOnce, FAILURES_MS, waitAfter } from './sign-in-rule.ts'

type Redis = Parameters<Parameters<KeyValueStore['ask']>[0]>[0]

/** In the store, for all servers. */
export function openSharedCounts(store: KeyValueStore): AskCounts {
  let counts: Counts | undefined
  return (work) =>
    store.ask((redis) => {
      counts ??= countsIn(redis)
      return work(counts)
    })
}

function countsIn(redis: Redis): Counts {
  const hourly = new RateLimiterRedis({ ...HOURLY, storeClient: redis })
  return {
    async countRequest(windows) {
      const keys = windows.map(({ key }) => key)
      const numbers = windows.flatMap(({ count, windowMs }) => [count, windowMs])
      const [place, waitMs] = await redis.countRequest(keys.length, ...keys, ...numbers)
      return { exceeded: place === 0 ? null : { index: place - 1, waitMs } }
    },
    async countHourly(key) {
      const { consumedPoints, msBeforeNext } = await hourly.penalty(key)
      return { count: consumedPoints, leftMs: msBeforeNext }
    },
    async takeBackHourly(key) {
      await hourly.reward(key)
      return true
    },
    async beginSignIn(key, id) {
      const [state, leftMs] = await redis.beginSignIn(...keysOf(key), id, CHECK_MS, ...CHECKS_AT_ONCE)
      return { state, leftMs }
    },
    endSignIn: (key, id, outcome) => redis.endSignIn(...keysOf(key), id, outcome, FAILURES_MS, ...WAITS),
  }
}

// The last ones are those of all further failures.
const WAITS = Array.from({ length: 16 }, (_, index) => waitAfter(index + 1))
const CHECKS_AT_ONCE = Array.from({ length: 16 }, (_, failures) => checksAtOnce(failures))

function keysOf(key: string): string[] {
  return ['failures', 'wait', 'checks'].map((name) => `SIGN_INS:${name}:${key}`)
}
