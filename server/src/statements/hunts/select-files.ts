import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { FilledRow } from '../../tables/rows.ts'
import { type SqlCondition, whereOf } from '../../tables/where.ts'
import { visibleObjects } from '../access/visible.ts'

export type FileToScan = FilledRow<ObjectModel, 'id' | 'sha256' | 'fileName' | 'fileSize' | 'fileType'>

export type FileRange = {
  /** Null: every file. */
  readonly condition: SqlCondition | null
  readonly fromId: number
  readonly beforeId: number
  readonly count: number
}

/** Files with numbers in the range that the caller sees, newest first. */
export async function selectFilesInRange(
  db: Knex,
  caller: Caller,
  { condition, fromId, beforeId, count }: FileRange,
): Promise<readonly FileToScan[]> {
  const query = visibleObjects(db, caller, 'file')
    .where('object.id', '>=', fromId)
    .where('object.id', '<', beforeId)
    .orderBy('object.id', 'desc')
    .limit(count)
  if (condition !== null) query.where(whereOf(condition))
  return query.select<FileToScan[]>({
    id: 'object.id',
    sha256: 'object.sha256',
    fileName: 'object.file_name',
    fileSize: 'object.file_size',
    fileType: 'object.file_type',
  })
}
