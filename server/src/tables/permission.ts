import { Table } from './table.ts'

export type ReasonType = 'added' | 'shared' | 'queried' | 'migrated'

export class PermissionModel extends Table {
  static override readonly tableName = 'permission'
  static override readonly idColumn = ['object_id', 'group_id']

  declare objectId: number
  declare groupId: number
  declare accessTime: string
  declare reasonType: ReasonType | null
  declare relatedObjectId: number | null
  declare relatedUserId: number | null
}
