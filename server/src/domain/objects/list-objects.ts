import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { invalidFields } from '../../errors.ts'
import { findPivot } from '../access/find-pivot.ts'
import { type Kind, visibleObjects } from '../access/visible.ts'
import {
  BLOB_COLUMNS,
  type BlobColumns,
  CONFIG_COLUMNS,
  type ConfigColumns,
  FILE_COLUMNS,
  type FileColumns,
  type ListedObject,
  objectColumns,
} from './columns.ts'
import { searchCondition } from './search-condition.ts'

export type Listing = {
  readonly query?: string | undefined
  readonly older_than?: string | undefined
  readonly count?: number | undefined
  readonly page?: number | undefined
}

const PAGE_SIZE = 10

export function listObjects(call: Call, listing: Listing): Promise<ListedObject[]> {
  return list(call, { kind: 'object', columns: {}, listing })
}

export function listFiles(call: Call, listing: Listing): Promise<(ListedObject & FileColumns)[]> {
  return list(call, { kind: 'file', columns: FILE_COLUMNS, listing })
}

export function listConfigs(call: Call, listing: Listing): Promise<(ListedObject & ConfigColumns)[]> {
  return list(call, { kind: 'config', columns: CONFIG_COLUMNS, listing })
}

export function listBlobs(call: Call, listing: Listing): Promise<(ListedObject & BlobColumns)[]> {
  return list(call, { kind: 'blob', columns: BLOB_COLUMNS, listing })
}

type Shape = { readonly kind: Kind; readonly columns: Readonly<Record<string, string>>; readonly listing: Listing }

/** One page, newest first. Sorting and paging go by one key, which grows in the order of commits. */
async function list<Row>(call: Call, { kind, columns, listing }: Shape): Promise<Row[]> {
  const { db, settings } = call.app
  if (listing.page !== undefined && listing.older_than !== undefined) {
    const message = 'page and older_than cannot be used together; use older_than'
    throw invalidFields([{ field: 'page', message }])
  }
  const query = visibleObjects(db, call.caller, kind).where(await searchCondition(call, kind, listing.query))
  await continueFrom(query, call, listing)
  return query
    .select({ ...objectColumns(db), ...columns })
    .orderBy([
      { column: 'object.upload_time', order: 'desc' },
      { column: 'object.id', order: 'desc' },
    ])
    .limit(Math.min(listing.count ?? PAGE_SIZE, settings.listingCountLimit))
}

async function continueFrom(query: Knex.QueryBuilder, call: Call, listing: Listing): Promise<void> {
  if (listing.page !== undefined) query.offset((Math.min(Math.max(listing.page, 1), 1e12) - 1) * PAGE_SIZE)
  if (listing.older_than === undefined || listing.older_than === '') return
  const pivot = await findPivot(call, listing.older_than)
  query.whereRaw('(object.upload_time, object.id) < (?::timestamp, ?::int)', [pivot.uploadTime, pivot.id])
}
