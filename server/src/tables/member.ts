import { Table } from './table.ts'

export class MemberModel extends Table {
  static override readonly tableName = 'member'
  // The table has no primary key; the pair identifies a row for Objection only.
  static override readonly idColumn = ['user_id', 'group_id']

  declare userId: number
  declare groupId: number
  declare groupAdmin: boolean
  /** The API key that bound the identity it comes from, and that it ends with; null: none. */
  declare madeByKey: string | null
}
