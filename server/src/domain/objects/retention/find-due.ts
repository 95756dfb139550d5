import type { Call } from '../../../call.ts'
import type { Run } from '../../../statements/connection/answer-or-cancel.ts'
import {
  countDue,
  type DueFilter,
  type DuePage,
  type DueTotals,
  selectDue,
  selectOldestKept,
} from '../../../statements/retention/select-due.ts'
import type { RetentionRuleModel } from '../../../tables/retention-rule.ts'
import type { DueObject, Fields } from '../../../tables/rows.ts'
import { readSearch } from '../read-search.ts'
import { searchInTurn } from '../search-in-turn.ts'

export type DueRule = Fields<RetentionRuleModel, 'query' | 'olderThanDays' | 'keepNewest'>

/** The objects that a rule deletes now, oldest first. */
export function findDue(call: Call, rule: DueRule, page: DuePage): Promise<readonly DueObject[]> {
  return searchDue<readonly DueObject[]>(call, rule, {
    none: [],
    select: (run, filter) => selectDue(run, filter, page),
  })
}

/** How many they are, and their size. */
export function totalDue(call: Call, rule: DueRule): Promise<DueTotals> {
  return searchDue(call, rule, { none: { objects: 0, bytes: 0 }, select: countDue })
}

type Selection<T> = {
  /** What is returned if no object can be due. */
  readonly none: T
  readonly select: (run: Run, filter: DueFilter) => Promise<T>
}

async function searchDue<T>(call: Call, rule: DueRule, { none, select }: Selection<T>): Promise<T> {
  const { query, olderThanDays: days, keepNewest } = rule
  const search = await readSearch(call, 'object', query)
  // An empty query would match everything.
  if (search === null) return none
  return searchInTurn(call, { search, kind: 'object', use: 'numbers' }, async (run) => {
    const filter: DueFilter = { matching: search.index, days, before: null }
    if (keepNewest === null) return select(run, filter)
    const before = await selectOldestKept(run, search.index, keepNewest)
    return before === undefined ? none : select(run, { ...filter, before })
  })
}
