import { Table } from './table.ts'

/** How much the members of a group may upload. The group of one user holds the quota of that user. Null: no limit. */
export class QuotaModel extends Table {
  static override readonly tableName = 'quota'
  static override readonly idColumn = 'group_id'

  declare groupId: number
  declare maxBytes: number | null
  declare maxObjects: number | null
  declare maxBytesPerDay: number | null
}
