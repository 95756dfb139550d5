import { Problem } from '../../errors/problems.ts'
import { type CountStores, countIn } from './counts.ts'

export type HourlyLimit = {
  /** The subject and the owner of the count. */
  readonly key: string
  readonly most: number
  /** The subject, for messages. */
  readonly what: string
}

/** Limits what anonymous clients can cause, even without rate limits. */
export type Hourly = {
  /** Counts one more; throws if there were too many within an hour. */
  spend(bound: HourlyLimit): Promise<void>
  /** Counts one more; returns whether it is allowed within the hour. */
  allows(bound: Omit<HourlyLimit, 'what'>): Promise<boolean>
  /** Takes back one count. */
  giveBack(key: string): Promise<void>
}

export function openHourly(counting: CountStores): Hourly {
  const count = (key: string) => countIn(counting, (counts) => counts.countHourly(key))
  return {
    async spend({ key, most, what }) {
      const counted = await count(key)
      if (counted.count > most) throw tooMany(what, counted.leftMs)
    },
    allows: async ({ key, most }) => (await count(key)).count <= most,
    async giveBack(key) {
      await countIn(counting, (counts) => counts.takeBackHourly(key))
    },
  }
}

function tooMany(what: string, leftMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new Problem('rate_limited', `too many ${what} within an hour: try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
