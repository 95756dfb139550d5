import { Table } from './table.ts'

export class AttributePermissionModel extends Table {
  static override readonly tableName = 'attribute_permission'
  static override readonly idColumn = ['key', 'group_id']

  declare key: string
  declare groupId: number
  declare canRead: boolean
  declare canSet: boolean
}
