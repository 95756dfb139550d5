import { Problem } from '../errors.ts'
import type { Attempts, CountAttempts } from './attempts.ts'

export type Bound = {
  /** What is counted, and for whom. */
  readonly key: string
  readonly most: number
  /** What there was too much of, for a message. */
  readonly what: string
}

/** Bounds what strangers can cause, whether or not requests are limited. */
export type Hourly = {
  /** Counts one more; throws where there were too many within an hour. */
  spend(bound: Bound): Promise<void>
  /** Counts one more; whether it is among those that are allowed within an hour. */
  allows(bound: Omit<Bound, 'what'>): Promise<boolean>
  /** What was counted did not happen. */
  giveBack(key: string): Promise<void>
}

export type HourlyOptions = {
  /** Null: the store that all processes share is away. */
  readonly countShared: (<T extends NonNullable<unknown>>(work: CountAttempts<T>) => Promise<T | null>) | null
  /** Where there is no such store, or while it is away. */
  readonly own: Attempts
}

export function openHourly({ countShared, own }: HourlyOptions): Hourly {
  const ask = async <T extends NonNullable<unknown>>(work: CountAttempts<T>): Promise<T> =>
    (await countShared?.(work)) ?? work(own)
  const count = (key: string) => ask((attempts) => attempts.count(`hourly:${key}`))
  return {
    async spend({ key, most, what }) {
      const counted = await count(key)
      if (counted.count > most) throw tooMany(what, counted.leftMs)
    },
    allows: async ({ key, most }) => (await count(key)).count <= most,
    async giveBack(key) {
      await ask((attempts) => attempts.takeBack(`hourly:${key}`))
    },
  }
}

function tooMany(what: string, leftMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new Problem('rate_limited', `too many ${what} within an hour: try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
