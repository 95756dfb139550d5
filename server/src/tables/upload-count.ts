import { Table } from './table.ts'

/** How many users uploaded an object, where that is more than one. */
export class UploadCountModel extends Table {
  static override readonly tableName = 'upload_count'
  static override readonly idColumn = 'object_id'

  declare objectId: number
  declare uploads: number
}
