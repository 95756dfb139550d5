import type { Knex } from 'knex'
import type { ObjectType } from '../../tables/object.ts'

export type ListedObject = {
  readonly id: string
  readonly type: ObjectType
  readonly uploadTime: string
  readonly tags: readonly string[]
}
export type FileColumns = {
  readonly fileName: string
  readonly fileSize: number
  readonly fileType: string
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
}
export type ConfigColumns = { readonly family: string; readonly configType: string }
export type BlobColumns = {
  readonly blobName: string
  readonly blobSize: number
  readonly blobType: string
  readonly lastSeen: string
}

/** Columns that lists show for each type, besides the common ones. */
export const FILE_COLUMNS = {
  fileName: 'object.file_name',
  fileSize: 'object.file_size',
  fileType: 'object.file_type',
  md5: 'object.md5',
  sha1: 'object.sha1',
  sha256: 'object.sha256',
}
export const CONFIG_COLUMNS = { family: 'object.family', configType: 'object.config_type' }
export const BLOB_COLUMNS = {
  blobName: 'object.blob_name',
  blobSize: 'object.blob_size',
  blobType: 'object.blob_type',
  lastSeen: 'object.last_seen',
}

export function objectColumns(db: Knex): Readonly<Record<string, string | Knex.Raw>> {
  return {
    id: 'object.dhash',
    type: 'object.type',
    uploadTime: 'object.upload_time',
    tags: db.raw(`(select coalesce(json_agg(t.tag order by t.id), '[]') from tag t where t.object_id = object.id)`),
  }
}
