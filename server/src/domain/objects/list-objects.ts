import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { invalidFields } from '../../errors.ts'
import type { ObjectType } from '../../models/object.ts'
import { findObject } from '../access/find-object.ts'
import { type Kind, visibleObjects } from '../access/visible.ts'
import { searchCondition } from './search-condition.ts'

export type Listing = {
  readonly query?: string | undefined
  readonly older_than?: string | undefined
  readonly count?: number | undefined
  readonly page?: number | undefined
}

export type ListedObject = {
  readonly id: string
  readonly type: ObjectType
  readonly uploadTime: string
  readonly tags: readonly string[]
}
export type ListedFile = ListedObject & {
  readonly fileName: string
  readonly fileSize: number
  readonly fileType: string
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
}

const OBJECT_COLUMNS = { id: 'object.dhash', type: 'object.type', uploadTime: 'object.upload_time' }
const FILE_COLUMNS = {
  ...OBJECT_COLUMNS,
  fileName: 'object.file_name',
  fileSize: 'object.file_size',
  fileType: 'object.file_type',
  md5: 'object.md5',
  sha1: 'object.sha1',
  sha256: 'object.sha256',
}

const PAGE_SIZE = 10

export function listObjects(call: Call, listing: Listing): Promise<ListedObject[]> {
  return list(call, { kind: 'object', columns: OBJECT_COLUMNS, listing })
}

export function listFiles(call: Call, listing: Listing): Promise<ListedFile[]> {
  return list(call, { kind: 'file', columns: FILE_COLUMNS, listing })
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
    .select({
      ...columns,
      tags: db.raw(`(select coalesce(json_agg(t.tag order by t.id), '[]') from tag t where t.object_id = object.id)`),
    })
    .orderBy([
      { column: 'object.upload_time', order: 'desc' },
      { column: 'object.id', order: 'desc' },
    ])
    .limit(Math.min(listing.count ?? PAGE_SIZE, settings.listingCountLimit))
}

async function continueFrom(query: Knex.QueryBuilder, call: Call, listing: Listing): Promise<void> {
  if (listing.page !== undefined) query.offset((Math.min(Math.max(listing.page, 1), 1e12) - 1) * PAGE_SIZE)
  if (listing.older_than === undefined || listing.older_than === '') return
  const pivot = await findObject(
    call,
    'object',
    listing.older_than,
    "Object specified in 'older_than' parameter not found",
  )
  query.whereRaw('(object.upload_time, object.id) < (?::timestamp, ?::int)', [pivot.uploadTime, pivot.id])
}
