import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem, unavailable } from '../../errors/problems.ts'
import { openTurns } from '../queues/turns.ts'
import type { SignInOutcome } from '../rates/counts.ts'
import type { SignInCounts } from './sign-in-counts.ts'
import { CHECK_MS, type FailureBound, waitAfter } from './sign-in-rule.ts'

/** `of` says whose failures are counted. */
export type SignInBound = FailureBound & { readonly of: 'login' | 'password' | 'network' }

/** After a failure: the number of failures and the wait that follows, by the bound whose wait is the longest. */
export type AttemptResult = {
  readonly failures: number
  readonly waitSeconds: number
  readonly countedBy: SignInBound['of']
}

/** Reserves a check in every bound, or throws and keeps none reserved. */
export type SignInAdmission = {
  admit(bounds: readonly SignInBound[], signal: AbortSignal | undefined): Promise<Reservation>
}

export type Reservation = { end(outcome: SignInOutcome): Promise<AttemptResult> }

// Checks elsewhere are asked about by the first of those who wait for one bound in this process.
const MAX_WAITING = 256
const ASK_AGAIN_MS = 50

export function openSignInAdmission(counts: SignInCounts): SignInAdmission {
  const turns = openTurns({ most: MAX_WAITING, what: 'sign-ins from here' })
  const reserve = async ({ bound, id, signal }: ReservationRequest): Promise<void> => {
    if (await isAdmitted(counts, bound, id)) return
    await turns.inTurn(bound.key, signal, () => untilAdmitted(counts, { bound, id, signal }))
  }
  return {
    async admit(bounds, signal) {
      const id = randomUUID()
      const reserved: SignInBound[] = []
      try {
        for (const bound of bounds) {
          await reserve({ bound, id, signal })
          reserved.push(bound)
        }
      } catch (error) {
        await endAll(counts, { bounds: reserved, id, outcome: 'none' })
        throw error
      }
      return { end: (outcome) => endAll(counts, { bounds, id, outcome }) }
    },
  }
}

type ReservationRequest = { readonly bound: SignInBound; readonly id: string; readonly signal: AbortSignal | undefined }

/** Checks under way may decide whether another one is allowed: their outcome is waited for. */
async function untilAdmitted(counts: SignInCounts, { bound, id, signal }: ReservationRequest): Promise<void> {
  for (let waitedMs = 0; waitedMs < CHECK_MS; waitedMs += ASK_AGAIN_MS) {
    if (await isAdmitted(counts, bound, id)) return
    await wait(ASK_AGAIN_MS, undefined, { signal })
  }
  throw unavailable('other sign-ins from here are being checked: try again in a few seconds')
}

/** Throws if failures forbid the check. */
async function isAdmitted(counts: SignInCounts, bound: SignInBound, id: string): Promise<boolean> {
  const { state, leftMs } = await counts.beginSignIn(bound, id)
  if (state === 'refused') throw tooManyFailures(bound, leftMs)
  return state === 'admitted'
}

const NOT_ATTEMPTED: AttemptResult = { failures: 0, waitSeconds: 0, countedBy: 'login' }

type SettledAttempt = { readonly bounds: readonly SignInBound[]; readonly id: string; readonly outcome: SignInOutcome }

async function endAll(counts: SignInCounts, { bounds, id, outcome }: SettledAttempt): Promise<AttemptResult> {
  const end = async (bound: SignInBound): Promise<AttemptResult> => {
    const failures = await counts.endSignIn(bound, id, outcomeFor(bound, outcome))
    return { failures, waitSeconds: waitAfter(failures, bound.free), countedBy: bound.of }
  }
  const [first = NOT_ATTEMPTED, ...others] = await Promise.all(bounds.map(end))
  return others.reduce((most, each) => (each.waitSeconds > most.waitSeconds ? each : most), first)
}

/** A right password ends the failures of its login alone: otherwise someone with an account could spray without end. */
function outcomeFor({ of }: SignInBound, outcome: SignInOutcome): SignInOutcome {
  return outcome === 'right' && of !== 'login' ? 'none' : outcome
}

function tooManyFailures({ of }: SignInBound, leftMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  const what = of === 'login' ? 'sign-ins from here with this login' : 'sign-ins from here'
  return new Problem('rate_limited', `too many failed ${what}: try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
