import type { Knex } from 'knex'
import type { ObjectModel } from '../../tables/object.ts'
import type { FilledRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'

export type StoredFile = FilledRow<ObjectModel, 'id' | 'sha256'> & {
  readonly sizeBytes: NonNullable<ObjectModel['fileSize']>
}

const COLUMNS: ColumnsFor<StoredFile> = { id: 'id', sha256: 'dhash', sizeBytes: 'file_size' }

/** Files with a higher number, lowest first. */
export async function filesAfter(db: Knex, afterId: number, most: number): Promise<StoredFile[]> {
  return db('object')
    .where('type', 'file')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .select<[ColumnsFor<StoredFile>], StoredFile[]>(COLUMNS)
}
