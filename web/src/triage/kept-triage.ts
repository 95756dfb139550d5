import type { Rows } from '../lists/list-state.ts'
import type { Row } from '../records/kinds.ts'
import type { TriageState } from './triage-state.ts'

/** A pass as the tab keeps it: a reload, or the end of the session, loses no verdict. */
export type KeptTriage = { readonly rows: Rows; readonly state: TriageState }

const nameFor = (key: string): string => `lazaret triage of ${key}`

export function keepTriage(key: string, triage: KeptTriage | undefined): void {
  if (triage === undefined) {
    sessionStorage.removeItem(nameFor(key))
    return
  }
  const { rows, state } = triage
  const decisions = state.decisions.map(({ error: _, ...rest }) => rest)
  // Objects that were not seen yet load again.
  const seen: readonly (Row | undefined)[] = rows.slice(0, state.index + 1)
  try {
    sessionStorage.setItem(nameFor(key), JSON.stringify({ rows: seen, state: { ...state, decisions } }))
  } catch {
    // The storage of the tab is full: an older state would repeat verdicts.
    sessionStorage.removeItem(nameFor(key))
  }
}

export function readTriage(key: string): KeptTriage | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameFor(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
