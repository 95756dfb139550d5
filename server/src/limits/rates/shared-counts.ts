import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { KeyValueStore } from '../../redis/client.ts'
import { WrongReply } from '../../redis/wrong-reply.ts'
import { CHECK_MS, FAILURES_MS, FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS } from '../sign-ins/sign-in-rule.ts'
import type { AskCounts, Counts } from './counts.ts'
import { HOURLY } from './hourly-limiter.ts'

type Redis = Parameters<Parameters<KeyValueStore['ask']>[0]>[0]

/** In the store, for all servers. */
export function openSharedCounts(store: Pick<KeyValueStore, 'ask'>): AskCounts {
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
      const reply = await redis.countRequest(keys.length, ...keys, ...numbers)
      const [place, waitMs] = pairOf(reply, (first) => isCount(first) && first <= windows.length)
      return { exceeded: place === 0 ? null : { index: place - 1, waitMs } }
    },
    async countHourly(key) {
      const { consumedPoints, msBeforeNext } = await hourly.penalty(key)
      return { count: requireCount(consumedPoints), leftMs: requireCount(Math.max(0, msBeforeNext)) }
    },
    async takeBackHourly(key) {
      await hourly.reward(key)
      return true
    },
    async beginSignIn({ key, free }, id) {
      const reply = await redis.beginSignIn(...keysOf(key), id, CHECK_MS, free)
      const [state, leftMs] = pairOf(reply, (first) => STATES.has(first))
      return { state, leftMs }
    },
    async endSignIn({ key, free }, id, outcome) {
      const rule = [FAILURES_MS, free, FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS]
      return requireCount(await redis.endSignIn(...keysOf(key), id, outcome, ...rule))
    },
  }
}

const STATES: ReadonlySet<unknown> = new Set(['admitted', 'busy', 'refused'])

/** What is not of the form that the script returns would turn the limit off without a sign. */
function pairOf<T>(reply: readonly [T, number], isFirst: (value: unknown) => boolean): readonly [T, number] {
  const given: unknown = reply
  if (!Array.isArray(given) || given.length !== 2 || !isFirst(given[0]) || !isCount(given[1]))
    throw new WrongReply(given)
  return reply
}

function requireCount(reply: number): number {
  if (!isCount(reply)) throw new WrongReply(reply)
  return reply
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function keysOf(key: string): string[] {
  return ['failures', 'wait', 'checks'].map((name) => `SIGN_INS:${name}:${key}`)
}
