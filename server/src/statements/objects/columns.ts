import type { Knex } from 'knex'
import {
  BLOB_FIELDS,
  CONFIG_FIELDS,
  type ConfigRow,
  FILE_FIELDS,
  type NameRow,
  type ObjectRow,
  objectFields,
} from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'

/** Columns that lists show for each type, besides the common ones. */
export const FILE_COLUMNS = objectFields(FILE_FIELDS)
export const CONFIG_COLUMNS = objectFields(CONFIG_FIELDS)
export const BLOB_COLUMNS = objectFields(BLOB_FIELDS)

export function objectColumns(db: Knex): ColumnsFor<ObjectRow> {
  return {
    id: 'object.dhash',
    ...objectFields(['type', 'uploadTime']),
    tags: tagsColumn(db),
  }
}

/** Each type has its own columns for them. */
export function nameColumns(db: Knex) {
  return {
    name: db.raw<string>("coalesce(object.file_name, object.blob_name, object.family, '')"),
    contentType: db.raw<string>("coalesce(object.file_type, object.blob_type, object.config_type, '')"),
    size: db.raw<number | null>('coalesce(object.file_size, object.blob_size)'),
  } as const satisfies ColumnsFor<NameRow>
}

/** The tags of an object, oldest first. */
export function tagsColumn(db: Knex): Knex.Raw<ObjectRow['tags']> {
  return db.raw(`(select coalesce(json_agg(t.tag order by t.id), '[]') from tag t where t.object_id = object.id)`)
}

/** A config with its content as text: the driver would round its numbers. */
export type ConfigTextRow = ConfigRow & { readonly text: string }

export function configTextColumns(db: Knex): ColumnsFor<ConfigTextRow> {
  return { ...CONFIG_COLUMNS, text: db.raw<string>('object.cfg::text') }
}
