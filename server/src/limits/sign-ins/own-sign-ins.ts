import type { BegunSignIn, Counts, SignInOutcome } from '../rates/counts.ts'
import { CHECK_MS, checksAtOnce, FAILURES_MS, waitAfter } from './sign-in-rule.ts'

type Entry = {
  failures: number
  /** When the failures are forgotten. */
  failuresEnd: number
  /** When the wait is over. */
  waitEnd: number
  /** When checks that nobody ended are forgotten. */
  readonly checks: Map<string, number>
}

/** Failed sign-ins in the memory of this process. A clock that is set forward or back must not end or prolong a wait. */
export function openOwnSignIns(clock = () => performance.now()): Pick<Counts, 'beginSignIn' | 'endSignIn'> {
  const entries = new Map<string, Entry>()
  return {
    async beginSignIn({ key, free }, id) {
      const now = clock()
      forgetOld(entries, now)
      const entry = current(entries.get(key), now)
      const begun = begin(entry, { id, free, now })
      if (begun.state === 'admitted') entries.set(key, entry)
      return begun
    },
    async endSignIn({ key, free }, id, outcome) {
      const now = clock()
      const entry = current(entries.get(key), now)
      const wasRemembered = entry.failures > 0
      end(entry, { id, free, outcome, now })
      // The oldest failures come first.
      if (!wasRemembered) entries.delete(key)
      if (lastsUntil(entry) > now) entries.set(key, entry)
      else entries.delete(key)
      return outcome === 'wrong' ? entry.failures : 0
    },
  }
}

type SignInStart = { readonly id: string; readonly free: number; readonly now: number }

function begin(entry: Entry, { id, free, now }: SignInStart): BegunSignIn {
  if (entry.waitEnd > now) return { state: 'refused', leftMs: entry.waitEnd - now }
  if (entry.checks.size >= checksAtOnce(entry.failures, free)) return { state: 'busy', leftMs: 0 }
  entry.checks.set(id, now + CHECK_MS)
  return { state: 'admitted', leftMs: 0 }
}

type SignInEnd = SignInStart & { readonly outcome: SignInOutcome }

function end(entry: Entry, { id, free, outcome, now }: SignInEnd): void {
  entry.checks.delete(id)
  if (outcome === 'none') return
  if (outcome === 'right') {
    entry.failures = 0
    entry.waitEnd = 0
    return
  }
  entry.failures += 1
  if (entry.failures === 1) entry.failuresEnd = now + FAILURES_MS
  entry.waitEnd = now + waitAfter(entry.failures, free) * 1000
}

/** Without what is over. */
function current(entry: Entry | undefined, now: number): Entry {
  if (entry === undefined) return { failures: 0, failuresEnd: 0, waitEnd: 0, checks: new Map() }
  if (entry.failuresEnd <= now) entry.failures = 0
  for (const [id, checkEnd] of entry.checks) if (checkEnd <= now) entry.checks.delete(id)
  return entry
}

function lastsUntil({ failures, failuresEnd, waitEnd, checks }: Entry): number {
  return Math.max(failures > 0 ? failuresEnd : 0, waitEnd, ...checks.values())
}

function forgetOld(entries: Map<string, Entry>, now: number): void {
  for (const [key, entry] of entries) {
    if (lastsUntil(entry) > now) return
    entries.delete(key)
  }
}
