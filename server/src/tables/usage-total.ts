import type { ObjectType } from './kind.ts'
import { Table } from './table.ts'

/** The objects of an uploader. */
export class UsageTotalModel extends Table {
  static override readonly tableName = 'usage_total'
  static override readonly idColumn = ['user_id', 'type']

  declare userId: number
  declare type: ObjectType
  declare objects: number
  declare bytes: number
}
