import type { Call } from '../../call.ts'
import type { Search } from '../../search/compile.ts'
import { countVisible } from '../../statements/access/count-visible.ts'
import { amongFew, seesAll, visibleTo } from '../../statements/access/visible.ts'
import { countAll } from '../../statements/objects/count-all.ts'
import { countMatching, countNumbers } from '../../statements/objects/count-matching.ts'
import type { Kind } from '../../tables/kind.ts'
import { whereOf } from '../../tables/where.ts'
import { hasSmallView } from '../access/small-view.ts'
import { readSearch } from './read-search.ts'
import { type SearchTurn, searchInTurn } from './search-in-turn.ts'

export type CountRequest = {
  readonly kind: Kind
  readonly query: string | undefined
  /** Where counting ends; absent: the number is exact. */
  readonly bound?: number | undefined
}

/** `is_exact`: absent without a bound. */
export type BoundedCount = { readonly count: number; readonly is_exact?: boolean }

export async function countObjects(call: Call, request: CountRequest): Promise<BoundedCount> {
  const { bound } = request
  const limit = bound === undefined ? null : bound + 1
  const found = await countUpTo(call, request, limit)
  return bound === undefined ? { count: found } : { count: Math.min(found, bound), is_exact: found <= bound }
}

async function countUpTo(call: Call, { kind, query }: CountRequest, limit: number | null): Promise<number> {
  const { app, caller } = call
  const search = await readSearch(call, kind, query)
  if (search === null && seesAll(caller)) return countAll(app.db, kind)
  const turn: SearchTurn = { search, kind, use: limit === null ? 'count' : 'bounded count' }
  if (search === null && kind === 'object')
    return searchInTurn(call, turn, (run) => countVisible(app.db, run, { groupIds: caller.groupIds, limit }))
  const numbers = numbersOfAll(search)
  if (numbers !== null && kind === 'object' && seesAll(caller)) {
    const counted = await searchInTurn(call, turn, (run) => countNumbers(run, numbers, limit))
    if (counted !== null) return counted
  }
  const isSoonDone = await hasSmallView(call)
  const visible = isSoonDone ? amongFew(caller) : visibleTo(caller)
  const matching = isSoonDone ? search?.scan : search?.index
  const conditions = matching === undefined ? [visible] : [visible, whereOf(matching)]
  const isShort = isSoonDone || search?.selectivity === 'few'
  return searchInTurn(call, turn, (run) => countMatching(app.db, run, { kind, conditions, isShort, limit }))
}

/** If they are those of all matches. */
function numbersOfAll(search: Search | null): Search['numbers'] {
  if (search === null || search.time.notBefore !== null || search.time.notAfter !== null) return null
  return search.numbers
}
