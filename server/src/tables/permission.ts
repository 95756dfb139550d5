import { Table } from './table.ts'

export class PermissionModel extends Table {
  static override readonly tableName = 'permission'
  static override readonly idColumn = ['object_id', 'group_id']

  declare objectId: number
  declare groupId: number
  declare accessTime: string
  declare reasonType: string | null
  declare relatedObjectId: number | null
  declare relatedUserId: number | null
}
