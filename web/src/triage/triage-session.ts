import { NotAuthenticatedError } from '@lazaret/sdk'
import { createList, type List } from '../lists/list-store.ts'
import { preferences } from '../preferences/preferences.ts'
import { rivalTags, type Verdict } from '../preferences/verdicts.ts'
import { COUNT_BOUND, countMatches } from '../records/fetch-page.ts'
import { type Kind, listPath } from '../records/kinds.ts'
import { closeSession, session } from '../session/session.ts'
import { createStore, type Store } from '../state/store.ts'
import { applyVerdict, revertVerdict } from './apply-verdict.ts'
import { type KeptTriage, keepTriage, readTriage } from './kept-triage.ts'
import { createSubjectCache, type SubjectCache } from './subject-cache.ts'
import type { Decision, TriageState } from './triage-state.ts'

/** One pass over the objects of a list. */
export type TriageSession = {
  readonly state: Store<TriageState>
  readonly list: List
  readonly subjects: SubjectCache
  /** Records a verdict on the current object, goes on to the next one, and saves meanwhile. */
  decide(verdict: Verdict): void
  /** Takes the latest verdict back, and returns to its object. */
  undo(): void
  move(step: 1 | -1): void
  /** Saves what could not be saved. */
  retry(): void
  /** Discards verdicts that could not be saved. */
  dismiss(decisionNumber: number): void
}

/** Rows that are loaded ahead of the current one. */
const ROWS_AHEAD = 20

type TriageRequest = { readonly kind: Kind; readonly query: string; readonly login: string }

const sessions = new Map<string, TriageSession>()

const keyOf = ({ kind, query, login }: TriageRequest): string => `${login} ${listPath(kind, query)}`

/** The pass that is under way on this page or, after a reload, in this tab; otherwise a new one. */
export function openTriage(request: TriageRequest): TriageSession {
  const key = keyOf(request)
  const session = sessions.get(key) ?? createSession(request, readTriage(key))
  sessions.set(key, session)
  return session
}

/** The next pass begins with the newest object. */
export function forgetTriage(request: TriageRequest): void {
  sessions.delete(keyOf(request))
  keepTriage(keyOf(request), undefined)
}

function createSession(request: TriageRequest, kept: KeptTriage | undefined): TriageSession {
  const list = createList(request)
  list.place.isHeld = true
  if (kept) list.state.set({ ...list.state.get(), rows: kept.rows })
  const state = createStore<TriageState>({ index: 0, decisions: [], total: undefined, ...kept?.state })
  const subjects = createSubjectCache()
  const change = (part: Partial<TriageState>): void => {
    state.set({ ...state.get(), ...part })
    keepTriage(keyOf(request), { rows: list.state.get().rows, state: state.get() })
  }
  const { save, ...saving } = createSaving({ state, change, subjects })
  const moveTo = (index: number): void => {
    change({ index: Math.max(0, Math.min(index, list.state.get().rows.length)) })
    void list.show({ start: state.get().index, end: state.get().index + ROWS_AHEAD })
  }
  if (state.get().total === undefined)
    countMatches({ ...request, bound: COUNT_BOUND }).then(
      (total) => change({ total }),
      () => undefined,
    )
  return {
    state,
    list,
    subjects,
    ...saving,
    decide(verdict) {
      const { index, decisions } = state.get()
      const row = list.state.get().rows[index]
      if (row === undefined) return
      const number = (decisions.at(-1)?.number ?? 0) + 1
      const rivals = mayRemoveTags() ? rivalTags(verdict, preferences.get().verdicts) : []
      change({ decisions: [...decisions, { number, row, verdict, rivals, madeMs: Date.now(), isWanted: true }] })
      moveTo(index + 1)
      save(number)
    },
    undo() {
      const { decisions } = state.get()
      const latest = decisions.findLast(({ isWanted }) => isWanted)
      if (latest === undefined) return
      const { number, row } = latest
      change({ decisions: decisions.map((each) => (each.number === number ? { ...each, isWanted: false } : each)) })
      moveTo(list.state.get().rows.findIndex((each) => each?.id === row.id))
      save(number)
    },
    move: (step) => moveTo(state.get().index + step),
  }
}

function mayRemoveTags(): boolean {
  const current = session.get()
  return current.kind === 'open' && current.account.capabilities.has('removing_tags')
}

type SavingParts = {
  readonly state: Store<TriageState>
  readonly change: (part: Partial<TriageState>) => void
  readonly subjects: SubjectCache
}

/** Saves verdicts one after another, in the order in which they were made. */
function createSaving({ state, change, subjects }: SavingParts) {
  let last = Promise.resolve()
  const replace = (number: number, next: (before: Decision) => readonly Decision[]): void =>
    change({ decisions: state.get().decisions.flatMap((each) => (each.number === number ? next(each) : [each])) })
  const saveNow = async (number: number): Promise<void> => {
    const decision = state.get().decisions.find((each) => each.number === number)
    if (decision === undefined) return
    const { row, verdict, rivals, isWanted, effect } = decision
    try {
      if (isWanted && effect === undefined) {
        const next = await applyVerdict(row.id, verdict, rivals)
        subjects.forget(row.id)
        replace(number, ({ error: _, ...before }) => [{ ...before, effect: next }])
      }
      if (!isWanted) {
        if (effect) await revertVerdict(row.id, verdict, effect)
        subjects.forget(row.id)
        replace(number, () => [])
      }
    } catch (error) {
      // The page saves it after the next sign-in.
      if (error instanceof NotAuthenticatedError) closeSession()
      else replace(number, (before) => [{ ...before, error }])
    }
  }
  const save = (number: number): void => {
    last = last.then(() => saveNow(number))
  }
  const retry = (): void => {
    for (const { number, effect, isWanted } of state.get().decisions) {
      if (effect && isWanted) continue
      replace(number, ({ error: _, ...before }) => [before])
      save(number)
    }
  }
  return { save, retry, dismiss: (number: number) => replace(number, () => []) }
}
