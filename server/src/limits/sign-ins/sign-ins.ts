import { createHmac, type KeyObject } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { Problem } from '../../errors/problems.ts'
import { openTurns } from '../queues/turns.ts'
import type { CountStores, SignInOutcome } from '../rates/counts.ts'
import { type AttemptResult, openSignInAdmission, type SignInBound } from './sign-in-admission.ts'
import { openSignInCounts } from './sign-in-counts.ts'
import { FREE_FAILURES, FREE_FAILURES_OF_PASSWORD } from './sign-in-rule.ts'

export type SigningIn = {
  readonly login: string
  readonly address: string
  readonly password: string
  /** Two uses of one code must not both be right: such attempts are not shared. */
  readonly hasCode?: boolean
  /** When it aborts, an attempt that waits is given up. */
  readonly signal?: AbortSignal | undefined
}

export type PasswordCheck = {
  readonly isRight: boolean
  /** Right so far, but a code is missing: neither a success nor a failure. */
  readonly lacksCode?: boolean
}

/** Slows down password guessing. */
export type SignIns = {
  /** Runs the check, unless this login must wait after failures from this address: then it throws without checking. */
  attempt<T extends PasswordCheck>(who: SigningIn, check: () => Promise<T>): Promise<T & AttemptResult>
  /** The same for a code, once the password was right: failures of a login count together, wherever they come from. */
  attemptCode<T extends PasswordCheck>(who: Pick<SigningIn, 'login' | 'signal'>, check: () => Promise<T>): Promise<T>
}

export type SignInsOptions = CountStores & {
  /** How many failures of one network begin no wait. */
  readonly freeFailuresOfNetwork: number
  /** Keeps passwords that failed from being read in the store of the counts. */
  readonly passwordKey: KeyObject
  /** Called for each attempt that is refused. */
  readonly onRefused: () => void
}

// Attempts of one login from one network that wait for the outcome of others.
const MAX_WAITING = 256

/**
 * Counts failures of a login from an address: a stranger elsewhere cannot keep a user out. A check is reserved before it
 * begins, and no more are under way than may fail, so that concurrent attempts do not bypass the limit; those beyond wait
 * for the outcome of the others. A successful one resets the count. Failures of a network over all logins have bounds of
 * their own, as has each password that it tries.
 */
export function openSignIns(options: SignInsOptions): SignIns {
  const { onRefused } = options
  const admission = openSignInAdmission(openSignInCounts(options))
  const turns = openTurns({ most: MAX_WAITING, what: 'sign-ins with this login' })
  const sharing = new Map<string, Promise<unknown>>()
  const attempt = <T extends PasswordCheck>({ bounds, signal }: AttemptOptions, check: () => Promise<T>) =>
    turns.inTurn(bounds[0].key, signal, async () => {
      const reservation = await admission.admit(bounds, signal)
      const checked = await check().catch(async (error: unknown) => {
        await reservation.end('none')
        throw error
      })
      return { ...checked, ...(await reservation.end(outcomeOf(checked))) }
    })
  return {
    async attempt(who, check) {
      try {
        const take = () => attempt({ bounds: boundsOf(who, options), signal: who.signal }, check)
        return await (who.hasCode ? take() : shareRight(sharing, who, take))
      } catch (error) {
        if (error instanceof Problem && error.code === 'rate_limited') onRefused()
        throw error
      }
    },
    attemptCode({ login, signal }, check) {
      return attempt({ bounds: [{ of: 'login', key: `${login}@*`, free: FREE_FAILURES }], signal }, check)
    },
  }
}

type Bounds = readonly [SignInBound, ...SignInBound[]]
type AttemptOptions = { readonly bounds: Bounds; readonly signal: AbortSignal | undefined }

/** The login comes first: what it refuses reserves nothing of its network. A login has no "*" and no "#". */
function boundsOf({ login, address, password }: SigningIn, options: SignInsOptions): Bounds {
  const { passwordKey, freeFailuresOfNetwork } = options
  const network = networkOf(address)
  // Four bytes tell apart what one network tries in an hour, and let nobody confirm a guess at a password.
  const digest = createHmac('sha256', passwordKey).update(password).digest('hex').slice(0, 8)
  return [
    { of: 'login', key: `${login}@${network}`, free: FREE_FAILURES },
    { of: 'password', key: `#${digest}@${network}`, free: FREE_FAILURES_OF_PASSWORD },
    { of: 'network', key: `*@${network}`, free: freeFailuresOfNetwork },
  ]
}

function outcomeOf({ isRight, lacksCode }: PasswordCheck): SignInOutcome {
  if (lacksCode) return 'none'
  return isRight ? 'right' : 'wrong'
}

/** The same login and password from the same network while a check is under way: if it is right, it is right for all. */
async function shareRight<T extends PasswordCheck>(
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
