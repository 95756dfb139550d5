import type { Knex } from 'knex'
import type { ObjectModel } from '../../tables/object.ts'
import { type Filled, objectFields } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'

const FIELDS = ['sha256', 'md5', 'sha1', 'sha512', 'fileName', 'fileSize'] as const
const COLUMNS = objectFields(FIELDS)

/** What a download has to know of a file. */
export type DownloadRow = Filled<ObjectModel, (typeof FIELDS)[number]>

type Key = Pick<ObjectModel, 'id'> | { readonly dhash: string; readonly type: 'file' }

export async function downloadRow(db: Knex, key: Key): Promise<DownloadRow | undefined> {
  return db('object').where(key).first<[ColumnsFor<DownloadRow>], DownloadRow | undefined>(COLUMNS)
}
