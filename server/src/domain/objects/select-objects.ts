import type { Call } from '../../call.ts'
import { invalidField, invalidRequest, notFound, Problem, tooLarge } from '../../errors/problems.ts'
import { type SelectedObject, selectByIds, selectByNumbers } from '../../statements/objects/select-objects.ts'
import type { Kind } from '../../tables/kind.ts'
import { findObject } from '../access/find-object.ts'
import { findIds } from './find-ids.ts'
import { readSearch } from './read-search.ts'
import { searchInTurn } from './search-in-turn.ts'

/** Objects by their identifiers, or those that a query finds now. */
export type Selection = {
  readonly ids?: readonly string[] | undefined
  readonly type?: Kind | undefined
  readonly query?: string | undefined
}

export type ObjectSelection = {
  /** In the order of the identifiers; what a query found, newest first. */
  readonly objects: readonly SelectedObject[]
  /** Identifiers of what is not there, or not visible. */
  readonly missing: readonly string[]
}

/** Without a setting the limit is fixed. */
export type SelectionLimit = { readonly most: number; readonly setting?: string }

export async function selectObjects(call: Call, selection: Selection, bound: SelectionLimit): Promise<ObjectSelection> {
  const { ids, query } = selection
  if ((ids === undefined) === (query === undefined)) throw invalidRequest('give either ids or a query')
  const selected = ids === undefined ? await matching(call, selection, bound) : await named(call, ids, bound)
  if (selected.objects.length === 0) throw notFound('None of the objects was found')
  return selected
}

async function matching(
  call: Call,
  { type: kind = 'object', query }: Selection,
  bound: SelectionLimit,
): Promise<ObjectSelection> {
  const search = await readSearch(call, kind, query)
  const numbers = await searchInTurn(call, { search, kind, use: 'numbers' }, (run) =>
    findIds(call, run, { kind, search, count: bound.most + 1 }),
  )
  requireAtMost(numbers.length, bound)
  return { objects: await selectByNumbers(call.app.db, call.caller, numbers), missing: [] }
}

async function named(call: Call, given: readonly string[], bound: SelectionLimit): Promise<ObjectSelection> {
  const ids = [...new Set(given)]
  if (ids.length === 0) throw invalidField('ids', 'must not be empty')
  requireAtMost(ids.length, bound)
  const seen = await selectByIds(call.app.db, call.caller, ids)
  const found = new Map(seen.map((object) => [object.dhash, object]))
  // To look for an object by its identifier shares it with those whose groups have `share_queried_objects`.
  if (call.caller.sharesQueriedGroupIds.length > 0)
    for (const id of ids) if (!found.has(id)) await findQueried(call, id, found)
  const objects = ids.flatMap((id) => found.get(id) ?? [])
  return { objects, missing: ids.filter((id) => !found.has(id)) }
}

async function findQueried(call: Call, id: string, found: Map<string, SelectedObject>): Promise<void> {
  try {
    found.set(id, await findObject(call, 'object', id))
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
  }
}

function requireAtMost(count: number, { most, setting }: SelectionLimit): void {
  if (count > most)
    throw tooLarge(`more than ${most} objects are too many at once`, setting === undefined ? {} : { setting })
}
