import type { ObjectType } from './kind.ts'
import { Table } from './table.ts'

/** The objects of an uploader that were uploaded on a day. */
export class UsageDayModel extends Table {
  static override readonly tableName = 'usage_day'
  static override readonly idColumn = ['day', 'user_id', 'type']

  declare day: string
  declare userId: number
  declare type: ObjectType
  declare objects: number
  declare bytes: number
}
