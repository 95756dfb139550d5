import type { Call } from '../../call.ts'
import { invalidField } from '../../errors.ts'
import { visibleObjects } from '../../statements/access/visible.ts'
import { answerOrCancel } from '../../statements/answer-or-cancel.ts'
import type { ObjectRow } from '../../tables/rows.ts'
import { objectColumns } from './columns.ts'
import { readSearch } from './read-search.ts'

const MOST = 10_000

/** Objects of every kind that match, ordered by number: the older search without pages. */
export async function searchOnce(call: Call, query: string): Promise<ObjectRow[]> {
  if (query === '') throw invalidField('query', "Query can't be empty")
  const { app, caller, signal } = call
  const search = await readSearch(call, 'object', query)
  const objects = visibleObjects(app.db, caller, 'object')
    .select(objectColumns(app.db))
    .orderBy('object.id', 'desc')
    .limit(MOST)
  if (search !== null) objects.where(search.index)
  return answerOrCancel(app.db, signal, objects)
}
