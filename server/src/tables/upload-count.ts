import { Table } from './table.ts'

/** The number of users who uploaded an object, if more than one. */
export class UploadCountModel extends Table {
  static override readonly tableName = 'upload_count'
  static override readonly idColumn = 'object_id'

  declare objectId: number
  declare uploads: number
}
