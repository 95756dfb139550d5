import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem, unavailable } from '../errors.ts'
import type { Counting, SignInOutcome } from './counts.ts'
import { openSignInCounts, type SignInCounts } from './sign-in-counts.ts'
import { CHECK_MS, waitAfter } from './sign-in-rule.ts'
import { openTurns } from './turns.ts'

export type SigningIn = {
  readonly login: string
  readonly address: string
  readonly password: string
  /** Two uses of one code must not both be right: such attempts are not shared. */
  readonly hasCode?: boolean
  /** When it aborts, an attempt that waits is given up. */
  readonly signal?: AbortSignal | undefined
}

export type Checked = {
  readonly isRight: boolean
  /** Right so far, but a code is missing: neither a success nor a failure. */
  readonly lacksCode?: boolean
}

/** After a failure: the number of failures, and how long the login must now wait. */
export type Attempted = { readonly failures: number; readonly waitSeconds: number }

/** Slows down password guessing. */
export type SignIns = {
  /** Runs the check, unless this login must wait after failures from this address: then it throws without checking. */
  attempt<T extends Checked>(who: SigningIn, check: () => Promise<T>): Promise<T & Attempted>
  /** The same for a code, once the password was right: failures of a login count together, wherever they come from. */
  attemptCode<T extends Checked>(who: Pick<SigningIn, 'login' | 'signal'>, check: () => Promise<T>): Promise<T>
}

export type SignInsOptions = Counting & {
  /** Called for each attempt that is refused. */
  readonly onRefused: () => void
}

// Attempts of one login from one network that wait for the outcome of others.
const MOST_WAITING = 256
// Only checks in other processes are asked for.
const ASK_AGAIN_MS = 50

/**
 * Counts failures of a login from an address: a stranger elsewhere cannot keep a user out. A check is reserved before it
 * begins, and no more are under way than may fail, so that concurrent attempts do not bypass the limit; those beyond wait
 * for the outcome of the others. A successful one resets the count.
 */
export function openSignIns({ onRefused, ...counting }: SignInsOptions): SignIns {
  const counts = openSignInCounts(counting)
  const turns = openTurns({ most: MOST_WAITING, what: 'sign-ins with this login' })
  const sharing = new Map<string, Promise<unknown>>()
  const attempt = async <T extends Checked>(key: string, signal: Signal, check: () => Promise<T>) => {
    const id = randomUUID()
    await admit(counts, { key, id, signal })
    const end = (outcome: SignInOutcome) => counts.endSignIn(key, id, outcome)
    const checked = await check().catch(async (error: unknown) => {
      await end('none')
      throw error
    })
    const failures = await end(outcomeOf(checked))
    return { ...checked, failures, waitSeconds: waitAfter(failures) }
  }
  const attemptInTurn = <T extends Checked>(who: SigningIn, check: () => Promise<T>) => {
    const key = `${who.login}@${networkOf(who.address)}`
    return turns.inTurn(key, who.signal, () => attempt(key, who.signal, check))
  }
  return {
    async attempt(who, check) {
      try {
        const take = () => attemptInTurn(who, check)
        return await (who.hasCode ? take() : shareRight(sharing, who, take))
      } catch (error) {
        if (error instanceof Problem && error.code === 'rate_limited') onRefused()
        throw error
      }
    },
    attemptCode({ login, signal }, check) {
      const key = `${login}@*`
      return turns.inTurn(key, signal, () => attempt(key, signal, check))
    },
  }
}

function outcomeOf({ isRight, lacksCode }: Checked): SignInOutcome {
  if (lacksCode) return 'none'
  return isRight ? 'right' : 'wrong'
}

type Signal = AbortSignal | undefined
type Asking = { readonly key: string; readonly id: string; readonly signal: Signal }

/** Throws if the login must wait. Checks under way in other processes may decide that: their outcome is waited for. */
async function admit(counts: SignInCounts, { key, id, signal }: Asking): Promise<void> {
  for (let waitedMs = 0; waitedMs < CHECK_MS; waitedMs += ASK_AGAIN_MS) {
    const { state, leftMs } = await counts.beginSignIn(key, id)
    if (state === 'admitted') return
    if (state === 'refused') throw tooManyFailures(leftMs)
    await wait(ASK_AGAIN_MS, undefined, { signal })
  }
  throw unavailable('other sign-ins with this login are being checked: try again in a few seconds')
}

/** The same login and password from the same network while a check is under way: if it is right, it is right for all. */
async function shareRight<T extends Checked>(
  sharing: Map<string, Promise<unknown>>,
  { login, address, password, signal }: SigningIn,
  attempt: () => Promise<T>,
): Promise<T> {
  const key = JSON.stringify([login, networkOf(address), password])
  for (;;) {
    const underWay = sharing.get(key) as Promise<T | null> | undefined
    if (underWay === undefined) break
    const outcome = await underWay
    if (outcome?.isRight) return outcome
  }
  const mine = attempt()
  // Null: its client has left, and another one has to ask.
  const outcome = mine.catch((error: unknown) => {
    if (signal?.aborted) return null
    throw error
  })
  outcome.catch(() => undefined)
  sharing.set(key, outcome)
  try {
    return await mine
  } finally {
    sharing.delete(key)
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
