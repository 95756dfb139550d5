import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { TEXT_FILTER_VERSION } from '../../prefilter/text-filter.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { FilledRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { type SqlCondition, whereOf } from '../../tables/where.ts'
import { visibleObjects } from '../access/visible.ts'

export type FileToScan = FilledRow<ObjectModel, 'id' | 'sha256' | 'fileName' | 'fileSize' | 'fileType'> & {
  /** Null: none was asked for, or the file has none. */
  readonly filter: Uint8Array | null
}

export type FileRange = {
  /** Null: every file. */
  readonly condition: SqlCondition | null
  readonly fromId: number
  readonly beforeId: number
  readonly count: number
  readonly withFilters: boolean
}

/** Files with numbers in the range that the caller sees, newest first. */
export async function selectFilesInRange(
  db: Knex,
  caller: Caller,
  { condition, fromId, beforeId, count, withFilters }: FileRange,
): Promise<readonly FileToScan[]> {
  const query = visibleObjects(db, caller, 'file')
    .where('object.id', '>=', fromId)
    .where('object.id', '<', beforeId)
    .orderBy('object.id', 'desc')
    .limit(count)
  if (condition !== null) query.where(whereOf(condition))
  if (withFilters)
    query.joinRaw('left join file_text_filter f on f.object_id = object.id and f.version = ?', [TEXT_FILTER_VERSION])
  const columns: ColumnsFor<FileToScan> = {
    id: 'object.id',
    sha256: 'object.sha256',
    fileName: 'object.file_name',
    fileSize: 'object.file_size',
    fileType: 'object.file_type',
    filter: db.raw<Uint8Array | null>(withFilters ? 'f.filter' : 'null'),
  }
  return query.select<[typeof columns], FileToScan[]>(columns)
}
