import type { Verdict } from '../preferences/verdicts.ts'
import type { Row } from '../records/kinds.ts'
import type { VerdictEffect } from './apply-verdict.ts'

export type Decision = {
  readonly number: number
  readonly row: Row
  readonly verdict: Verdict
  /** Tags of other verdicts, which this one replaces. */
  readonly rivals?: readonly string[]
  readonly madeMs: number
  /** False from its undo until the server has taken the change back. */
  readonly isWanted: boolean
  /** The effect that the server has confirmed. */
  readonly effect?: VerdictEffect
  /** The reason why the change, or its undo, was not saved. */
  readonly error?: unknown
}

export type TriageState = {
  /** The index of the current object among the rows of the list. */
  readonly index: number
  readonly decisions: readonly Decision[]
  /** The number of matches when triage began, counted up to a bound. */
  readonly total: { readonly count: number; readonly isExact: boolean } | undefined
}
