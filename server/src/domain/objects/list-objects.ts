import type { Call } from '../../call.ts'
import { invalidFields } from '../../errors/problems.ts'
import { BLOB_COLUMNS, CONFIG_COLUMNS, FILE_COLUMNS, nameColumns } from '../../statements/objects/columns.ts'
import type { Kind } from '../../tables/kind.ts'
import type { BlobRow, ConfigRow, FileRow, ListedRow, NameRow, ObjectRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { findPivot } from '../access/find-pivot.ts'
import { findPage } from './find-page.ts'
import { readSearch } from './read-search.ts'
import { searchInTurn } from './search-in-turn.ts'
import { findSortedPage } from './sorted/find-sorted-page.ts'
import { readSort, type SortName } from './sorted/read-sort.ts'
import { openSortCursors } from './sorted/sort-cursors.ts'

export type Listing = {
  readonly query?: string | undefined
  readonly older_than?: string | undefined
  readonly count?: number | undefined
  readonly page?: number | undefined
  /** A name of the contract, with `-` before it in reverse. */
  readonly sort?: SortName | undefined
  readonly after?: string | undefined
}

const PAGE_SIZE = 10

export type NamedListing = Listing & {
  /** Select names as well. Default false. */
  readonly names?: boolean | undefined
}

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** Where a sorted list goes on; null at its end. */
  readonly cursor: { readonly next?: string | null }
}

export function listObjects(call: Call, listing: NamedListing): Promise<ListPage<ListedRow>> {
  const columns = listing.names === true ? nameColumns(call.app.db) : {}
  return list<Partial<NameRow>>(call, { kind: 'object', columns, listing })
}

export function listFiles(call: Call, listing: Listing): Promise<ListPage<ObjectRow & FileRow>> {
  return list<FileRow>(call, { kind: 'file', columns: FILE_COLUMNS, listing })
}

export function listConfigs(call: Call, listing: Listing): Promise<ListPage<ObjectRow & ConfigRow>> {
  return list<ConfigRow>(call, { kind: 'config', columns: CONFIG_COLUMNS, listing })
}

export function listBlobs(call: Call, listing: Listing): Promise<ListPage<ObjectRow & BlobRow>> {
  return list<BlobRow>(call, { kind: 'blob', columns: BLOB_COLUMNS, listing })
}

type Shape<Typed> = { readonly kind: Kind; readonly columns: ColumnsFor<Typed>; readonly listing: Listing }

async function list<Typed>(call: Call, shape: Shape<Typed>): Promise<ListPage<ObjectRow & Typed>> {
  const { sort, ...listing } = shape.listing
  requireOnePosition(shape.listing)
  if (sort !== undefined) return listSorted(call, { ...shape, listing: { ...listing, sort } })
  return { rows: await listNewest(call, shape), cursor: {} }
}

/** Sorting and paging go by one key, which grows in the order of commits. */
async function listNewest<Typed>(call: Call, { kind, columns, listing }: Shape<Typed>): Promise<(ObjectRow & Typed)[]> {
  const search = await readSearch(call, kind, listing.query)
  const pivot = listing.older_than ? await findPivot(call, listing.older_than) : null
  const offset = (Math.min(Math.max(listing.page ?? 1, 1), 1e12) - 1) * PAGE_SIZE
  const count = pageSize(call, listing)
  return searchInTurn(call, { search, kind, use: 'list' }, (run) =>
    findPage(call, run, { kind, columns, search, pivot, offset, count }),
  )
}

type SortedShape<Typed> = Shape<Typed> & { readonly listing: Listing & { readonly sort: SortName } }

async function listSorted<Typed>(
  call: Call,
  { kind, columns, listing }: SortedShape<Typed>,
): Promise<ListPage<ObjectRow & Typed>> {
  const { sort, query, after } = listing
  const cursors = openSortCursors(call.app, { kind, sort })
  const position = after === undefined ? null : cursors.read(after)
  const search = await readSearch(call, kind, query)
  const count = pageSize(call, listing)
  const rows = await searchInTurn(call, { search, kind, use: 'sorted list' }, (run) =>
    findSortedPage(call, run, { kind, columns, search, ...readSort(sort), after: position, count }),
  )
  const last = rows[count - 1]
  return { rows, cursor: { next: last === undefined ? null : cursors.write(last.position) } }
}

function pageSize({ app }: Call, { count = PAGE_SIZE }: Listing): number {
  return Math.min(count, app.settings.listingCountLimit)
}

function requireOnePosition({ page, older_than, sort, after }: Listing): void {
  const problem = (field: string, message: string) => invalidFields([{ field, message }])
  if (page !== undefined && older_than !== undefined)
    throw problem('page', 'page and older_than cannot be used together; use older_than')
  if (sort === undefined && after !== undefined) throw problem('after', 'after needs sort; use older_than without it')
  if (sort !== undefined && older_than)
    throw problem('older_than', 'older_than and sort cannot be used together; use after')
  if (sort !== undefined && page !== undefined)
    throw problem('page', 'page and sort cannot be used together; use after')
}
