import type { Knex } from 'knex'
import type { ObjectModel } from '../../tables/object.ts'
import type { FilledRow } from '../../tables/rows.ts'
import { hasTrash } from '../contents/has-trash.ts'

export type StoredFile = FilledRow<ObjectModel, 'id' | 'sha256'> & {
  readonly sizeBytes: NonNullable<ObjectModel['fileSize']>
}

const FROM_OBJECTS = `(select id, dhash, file_size as size from object where type = 'file' and id > :afterId order by id limit :most)`
const FROM_TRASH = `(select object_id, dhash, size from trash where type = 'file' and object_id > :afterId order by object_id limit :most)`

/** Files with a higher number, lowest first, among them those in the trash. */
export async function filesAfter(db: Knex, afterId: number, most: number): Promise<StoredFile[]> {
  const files = (await hasTrash(db)) ? `${FROM_OBJECTS} union all ${FROM_TRASH}` : FROM_OBJECTS
  const { rows } = await db.raw<{ rows: StoredFile[] }>(
    `select id, dhash as sha256, size as "sizeBytes" from (${files}) files order by id limit :most`,
    { afterId, most },
  )
  return rows
}
