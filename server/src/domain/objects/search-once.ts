import type { Call } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import { visibleTo } from '../../statements/access/visible.ts'
import { latestMatches } from '../../statements/objects/latest-matches.ts'
import type { ObjectRow } from '../../tables/rows.ts'
import { whereOf } from '../../tables/where.ts'
import { readSearch } from './read-search.ts'
import { searchInTurn } from './search-in-turn.ts'

const MAX_REQUESTS = 10_000

/** Objects of every kind that match, ordered by number: the older search without pages. */
export async function searchOnce(call: Call, query: string): Promise<ObjectRow[]> {
  if (query === '') throw invalidField('query', "Query can't be empty")
  const { app, caller } = call
  const search = await readSearch(call, 'object', query)
  const visible = visibleTo(caller)
  const conditions = search === null ? [visible] : [visible, whereOf(search.index)]
  return searchInTurn(call, { search, kind: 'object', use: 'numbers' }, (run) =>
    latestMatches(app.db, run, { conditions, most: MAX_REQUESTS }),
  )
}
