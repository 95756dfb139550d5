import { Table } from './table.ts'

/** Each tag that a group sees on some object, or saw before. */
export class GroupTagModel extends Table {
  static override readonly tableName = 'group_tag'
  static override readonly idColumn = ['group_id', 'tag']

  declare groupId: number
  declare tag: string
  declare doubtful: boolean
}
