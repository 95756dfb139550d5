import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { KeyValueStore } from '../redis/client.ts'

/** Counts attempts by key. Each operation is atomic in the store of the counts. */
export type Attempts = {
  /** Counts one more and returns the count. */
  begin(key: string): Promise<number>
  /** Lets one in, then none for a time that depends on the count. */
  enter(key: string, secondsAfter: (entered: number) => number): Promise<Entrance>
  /** Counts one more, and returns when the count expires. */
  count(key: string): Promise<Counted>
  takeBack(key: string): Promise<true>
  forget(key: string): Promise<true>
}

/** `leftMs`: how long none may enter; zero if this one entered. */
export type Entrance = { readonly entered: number; readonly leftMs: number }

export type Counted = { readonly count: number; readonly leftMs: number }

export type CountAttempts<T> = (attempts: Attempts) => Promise<T>

type Limiter = {
  consume(key: string, points: number, options: object): Promise<RateLimiterRes>
  penalty(key: string): Promise<RateLimiterRes>
  reward(key: string): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  delete(key: string): Promise<boolean>
}

const ATTEMPTS = { keyPrefix: 'SIGN_INS:attempts', points: Number.MAX_SAFE_INTEGER, duration: 3600 }
const ENTERED = { ...ATTEMPTS, keyPrefix: 'SIGN_INS:entered' }
const DOOR = { keyPrefix: 'SIGN_INS:door', points: 1, duration: 1 }
const SUPERVISOR_MS = 2000

/** In the store; null while it is unavailable. */
export function openSharedAttempts(
  store: KeyValueStore,
): <T extends NonNullable<unknown>>(work: CountAttempts<T>) => Promise<T | null> {
  let attempts: Attempts | undefined
  return (work) =>
    store.ask((storeClient) => {
      attempts ??= attemptsOf((options) => new RateLimiterRedis({ ...options, storeClient }))
      return work(attempts)
    })
}

/** In the memory of this process. */
export function openOwnAttempts(): Attempts {
  return attemptsOf((options) => new RateLimiterMemory(options))
}

/** In the memory of the supervisor, for all its workers. */
export function openSupervisedAttempts(): Attempts {
  return attemptsOf((options) => new RateLimiterCluster({ ...options, timeoutMs: SUPERVISOR_MS }))
}

/** For the supervisor: keeps the counts of its workers. */
export function keepSupervisedAttempts(): RateLimiterClusterMaster {
  return new RateLimiterClusterMaster()
}

function attemptsOf(open: (options: typeof ATTEMPTS) => Limiter): Attempts {
  const [attempts, entered, door] = [open(ATTEMPTS), open(ENTERED), open(DOOR)]
  return {
    begin: async (key) => (await attempts.penalty(key)).consumedPoints,
    count: async (key) => {
      const { consumedPoints, msBeforeNext } = await attempts.penalty(key)
      return { count: consumedPoints, leftMs: msBeforeNext }
    },
    async enter(key, secondsAfter) {
      const before = (await entered.get(key))?.consumedPoints ?? 0
      const refusal = await pass(door, key, secondsAfter(before + 1))
      if (refusal !== null) return { entered: before, leftMs: Math.max(1, refusal.msBeforeNext) }
      return { entered: (await entered.penalty(key)).consumedPoints, leftMs: 0 }
    },
    takeBack: async (key) => {
      await attempts.reward(key)
      return true
    },
    forget: async (key) => {
      await Promise.all([attempts, entered, door].map((limiter) => limiter.delete(key)))
      return true
    },
  }
}

async function pass(door: Limiter, key: string, seconds: number): Promise<RateLimiterRes | null> {
  return door.consume(key, 1, { customDuration: seconds }).then(
    () => null,
    (refusal: RateLimiterRes | Error) => {
      if (refusal instanceof Error) throw refusal
      return refusal
    },
  )
}
