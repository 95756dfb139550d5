import { Table } from './table.ts'

/** Who uploaded an object first, and its size. The user 0 is unknown. */
export class ObjectUsageModel extends Table {
  static override readonly tableName = 'object_usage'
  static override readonly idColumn = 'object_id'

  declare objectId: number
  declare userId: number
  declare sizeBytes: number
}
