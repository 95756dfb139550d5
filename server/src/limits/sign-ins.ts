import { isIPv6 } from 'node:net'
import { Problem } from '../errors.ts'
import type { Attempts, CountAttempts } from './attempts.ts'

export type SigningIn = { readonly login: string; readonly address: string }

export type Checked = { readonly isRight: boolean }

/** After a failure: the number of failures, and how long the login must now wait. */
export type Attempted = { readonly failures: number; readonly waitSeconds: number }

/** Slows down password guessing. */
export type SignIns = {
  /** Runs the check, unless this login must wait after failures from this address: then it throws without checking. */
  attempt<T extends Checked>(who: SigningIn, check: () => Promise<T>): Promise<T & Attempted>
}

export type SignInsOptions = {
  /** Null: the shared store is unavailable. */
  readonly countShared: (<T extends NonNullable<unknown>>(work: CountAttempts<T>) => Promise<T | null>) | null
  /** Used without a shared store, or while it is unavailable. */
  readonly own: Attempts
  /** Called for each attempt that is refused. */
  readonly onRefused: () => void
}

// Free attempts, as everyone mistypes.
const FREE_FAILURES = 4
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 900

/** The wait after the fifth failure within an hour; it doubles with each further one. */
export function waitAfter(failures: number): number {
  const further = failures - FREE_FAILURES
  return further <= 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (further - 1), LONGEST_WAIT_SECONDS)
}

/**
 * Counts failures of a login from an address: a stranger elsewhere cannot keep a user out. An attempt counts before its
 * password is checked, so that concurrent attempts do not bypass the limit; a successful one resets the count.
 */
export function openSignIns({ countShared, own, onRefused }: SignInsOptions): SignIns {
  const count = async <T extends NonNullable<unknown>>(work: CountAttempts<T>): Promise<T> =>
    (await countShared?.(work)) ?? work(own)
  // Returns the number of attempts beyond the free ones, including this one.
  const enter = async (key: string): Promise<number> => {
    const wait = (entered: number): number => waitAfter(FREE_FAILURES + entered)
    const { entered, leftMs } = await count((attempts) => attempts.enter(key, wait))
    if (leftMs === 0) return entered
    onRefused()
    throw tooManyFailures(leftMs)
  }
  return {
    async attempt({ login, address }, check) {
      const key = `${login}@${networkOf(address)}`
      const begun = await count(({ begin }) => begin(key))
      const failures = begun <= FREE_FAILURES ? begun : FREE_FAILURES + (await enter(key))
      const checked = await check().catch(async (error: unknown) => {
        await count(({ takeBack }) => takeBack(key))
        throw error
      })
      if (checked.isRight) await count(({ forget }) => forget(key))
      return { ...checked, failures, waitSeconds: waitAfter(failures) }
    },
  }
}

function tooManyFailures(leftMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new Problem('rate_limited', `too many failed sign-ins from here with this login: try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** A single customer of a provider has a network of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = (address.split('%')[0] ?? '').split('::').map(groupsOf)
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  const groups = text === '' ? [] : text.toLowerCase().split(':')
  // The last one may be an IPv4 address, which stands for two.
  return groups.flatMap((group) => (group.includes('.') ? ['0', '0'] : group.replace(/^0+(?=.)/, '')))
}
