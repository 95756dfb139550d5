import type { Knex } from 'knex'
import { BLOB_FIELDS, CONFIG_FIELDS, FILE_FIELDS, type ObjectRow, objectFields } from '../../tables/rows.ts'

/** Columns that lists show for each type, besides the common ones. */
export const FILE_COLUMNS = objectFields(FILE_FIELDS)
export const CONFIG_COLUMNS = objectFields(CONFIG_FIELDS)
export const BLOB_COLUMNS = objectFields(BLOB_FIELDS)

export function objectColumns(db: Knex): Readonly<Record<keyof ObjectRow, string | Knex.Raw>> {
  return {
    id: 'object.dhash',
    ...objectFields(['type', 'uploadTime']),
    tags: db.raw<ObjectRow['tags']>(TAGS),
  }
}

export const TAGS = `(select coalesce(json_agg(t.tag order by t.id), '[]') from tag t where t.object_id = object.id)`
