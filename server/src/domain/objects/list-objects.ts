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

export type Listing = {
  readonly query?: string | undefined
  readonly older_than?: string | undefined
  readonly count?: number | undefined
  readonly page?: number | undefined
}

const PAGE_SIZE = 10

export type NamedListing = Listing & {
  /** Select names as well. Default false. */
  readonly names?: boolean | undefined
}

export function listObjects(call: Call, listing: NamedListing): Promise<ListedRow[]> {
  const columns = listing.names === true ? nameColumns(call.app.db) : {}
  return list<Partial<NameRow>>(call, { kind: 'object', columns, listing })
}

export function listFiles(call: Call, listing: Listing): Promise<(ObjectRow & FileRow)[]> {
  return list<FileRow>(call, { kind: 'file', columns: FILE_COLUMNS, listing })
}

export function listConfigs(call: Call, listing: Listing): Promise<(ObjectRow & ConfigRow)[]> {
  return list<ConfigRow>(call, { kind: 'config', columns: CONFIG_COLUMNS, listing })
}

export function listBlobs(call: Call, listing: Listing): Promise<(ObjectRow & BlobRow)[]> {
  return list<BlobRow>(call, { kind: 'blob', columns: BLOB_COLUMNS, listing })
}

type Shape<Typed> = { readonly kind: Kind; readonly columns: ColumnsFor<Typed>; readonly listing: Listing }

/** Sorting and paging go by one key, which grows in the order of commits. */
async function list<Typed>(call: Call, { kind, columns, listing }: Shape<Typed>): Promise<(ObjectRow & Typed)[]> {
  const { settings } = call.app
  if (listing.page !== undefined && listing.older_than !== undefined) {
    const message = 'page and older_than cannot be used together; use older_than'
    throw invalidFields([{ field: 'page', message }])
  }
  const search = await readSearch(call, kind, listing.query)
  const pivot = listing.older_than ? await findPivot(call, listing.older_than) : null
  const offset = (Math.min(Math.max(listing.page ?? 1, 1), 1e12) - 1) * PAGE_SIZE
  const count = Math.min(listing.count ?? PAGE_SIZE, settings.listingCountLimit)
  return searchInTurn(call, { search, kind, use: 'list' }, (run) =>
    findPage(call, run, { kind, columns, search, pivot, offset, count }),
  )
}
