import type { Call } from '../../../call.ts'
import type { Search } from '../../../search/compile.ts'
import type { Run } from '../../../statements/connection/answer-or-cancel.ts'
import type { Page } from '../../../statements/objects/page.ts'
import { hasEmptyValues, type PageSort, type SortPosition, sortValue } from '../../../statements/objects/page-order.ts'
import type { ObjectRow } from '../../../tables/rows.ts'
import type { ColumnsFor } from '../../../tables/selected.ts'
import { findPage } from '../find-page.ts'
import type { ListOrder } from './read-sort.ts'

type SortedPage<Typed> = Pick<Page<Typed>, 'kind' | 'columns' | 'count'> &
  ListOrder & { readonly search: Search | null; readonly after: SortPosition | null }

type PositionRow = { readonly sortedId: number; readonly sortedValue: SortPosition['value'] }
type SortedRow<Typed> = ObjectRow & Typed & { readonly position: SortPosition }

/** One page in the order of a value: first the objects that have one, then the others. */
export async function findSortedPage<Typed>(
  call: Call,
  where: Run,
  page: SortedPage<Typed>,
): Promise<SortedRow<Typed>[]> {
  const { after, count, key, kind } = page
  const isBeyondValues = after !== null && after.value === null
  const rows = isBeyondValues ? [] : await findPart(call, where, { ...page, isEmptyPart: false })
  if (rows.length === count || !(await hasEmptyValues(call.app.db, kind, key))) return rows
  const rest = {
    ...page,
    isEmptyPart: true,
    after: isBeyondValues ? after : null,
    count: count - rows.length,
  }
  return [...rows, ...(await findPart(call, where, rest))]
}

async function findPart<Typed>(
  call: Call,
  where: Run,
  { kind, columns, search, count, ...sort }: SortedPage<Typed> & PageSort,
): Promise<SortedRow<Typed>[]> {
  const position: ColumnsFor<PositionRow> = { sortedId: 'object.id', sortedValue: sortValue(call.app.db, sort.key) }
  // TypeScript does not see that a mapped intersection is the intersection of the mapped types.
  const selected = { ...columns, ...position } as ColumnsFor<Typed & PositionRow>
  const extent = { kind, columns: selected, search, count, sort, pivot: null, offset: 0 }
  const rows = await findPage<Typed & PositionRow>(call, where, extent)
  return rows.map((row) => ({ ...row, position: { id: row.sortedId, value: row.sortedValue } }))
}
