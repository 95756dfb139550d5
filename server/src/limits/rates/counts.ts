import type { FailureBound } from '../sign-ins/sign-in-rule.ts'
import type { ExceededWindow, Window } from './windows.ts'

/** Where limits are counted. Each operation is atomic. */
export type Counts = {
  /** Counts a request in all windows, or only in the first full one. */
  countRequest(windows: readonly Window[]): Promise<{ readonly exceeded: ExceededWindow | null }>
  /** Counts one more within the hour that the first one began. */
  countHourly(key: string): Promise<WindowCount>
  takeBackHourly(key: string): Promise<true>
  /** Reserves a check of a password, unless failures forbid it, or might once the checks under way have ended. */
  beginSignIn(bound: FailureBound, id: string): Promise<BegunSignIn>
  /** Ends a reservation. Returns the number of failures after a wrong password, and zero otherwise. */
  endSignIn(bound: FailureBound, id: string, outcome: SignInOutcome): Promise<number>
}

export type WindowCount = { readonly count: number; readonly leftMs: number }

/** `busy`: the outcome of other checks decides. `leftMs`: how long a refused sign-in must wait. */
export type BegunSignIn = { readonly state: 'admitted' | 'busy' | 'refused'; readonly leftMs: number }

/** `none`: the password was not checked. */
export type SignInOutcome = 'right' | 'wrong' | 'none'

/** Null: the store of the counts is unavailable. */
export type AskCounts = <T extends NonNullable<unknown>>(work: (counts: Counts) => Promise<T>) => Promise<T | null>

/** What counts in one process, with or without a store. */
export type CountStores = {
  /** Null without a key-value store. */
  readonly shared: AskCounts | null
  /** Used without a store, or while it is unavailable. */
  readonly own: Counts
}

export async function countIn<T extends NonNullable<unknown>>(
  { shared, own }: CountStores,
  work: (counts: Counts) => Promise<T>,
): Promise<T> {
  return (await shared?.(work)) ?? work(own)
}
