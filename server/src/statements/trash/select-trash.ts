import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { Fields, TrashEntry } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { TrashModel } from '../../tables/trash.ts'
import { seesAll } from '../access/visible.ts'

const COLUMNS: ColumnsFor<TrashEntry> = {
  id: 'trash.id',
  position: 'trash.position',
  objectId: 'trash.object_id',
  dhash: 'trash.dhash',
  type: 'trash.type',
  name: 'trash.name',
  size: 'trash.size',
  uploadTime: 'trash.upload_time',
  deletedBy: 'user.login',
  deletedOn: 'trash.deleted_on',
  expiresOn: 'trash.expires_on',
}

const IS_HELD = 'exists (select 1 from object_hold h where h.dhash = trash.dhash)'

export type TrashFilter = {
  readonly count: number
  /** The position of an entry: only those that were deleted before it. */
  readonly before?: number | undefined
  readonly dhash?: string | undefined
}

/** Objects that the caller could see when they were deleted, newest deletion first. */
export async function selectTrash(
  db: Knex,
  caller: Caller,
  { count, before, dhash }: TrashFilter,
): Promise<TrashEntry[]> {
  const query = entriesOf(db, caller).orderBy('trash.position', 'desc').limit(count)
  if (before !== undefined) query.where('trash.position', '<', before)
  if (dhash !== undefined) query.where('trash.dhash', dhash)
  return query
}

export async function selectTrashEntry(db: Knex, caller: Caller, id: string): Promise<TrashEntry | undefined> {
  return entriesOf(db, caller).where('trash.id', id).first()
}

/** Expired entries are hidden until they are removed. Those under hold stay, and can still be restored. */
function entriesOf(db: Knex, caller: Caller) {
  const query = db('trash')
    .leftJoin('user', 'user.id', 'trash.deleted_by')
    .whereRaw(`(trash.expires_on > clock_timestamp() at time zone 'utc' or ${IS_HELD})`)
    .select<[ColumnsFor<TrashEntry>], TrashEntry[]>(COLUMNS)
  if (!seesAll(caller)) query.whereRaw('trash.group_ids && ?::int[]', [[...caller.groupIds]])
  return query
}

/** Selects expired entries that no hold keeps, oldest first. */
export async function selectExpired(db: Knex, most: number): Promise<Fields<TrashModel, 'id' | 'dhash' | 'type'>[]> {
  return db('trash')
    .whereRaw(`expires_on <= clock_timestamp() at time zone 'utc' and not ${IS_HELD}`)
    .orderBy('expires_on')
    .limit(most)
    .select('id', 'dhash', 'type')
}

/** Selects the entries of one content. */
export async function selectTrashIds(db: Knex, dhash: string): Promise<string[]> {
  return db('trash').where({ dhash }).pluck('id')
}
