import { Model } from 'objection'
import { GroupModel } from './group.ts'
import { Table } from './table.ts'

export class AttributePermissionModel extends Table {
  static override readonly tableName = 'attribute_permission'
  static override readonly idColumn = ['key', 'group_id']

  static override readonly relationMappings = () => ({
    group: {
      relation: Model.BelongsToOneRelation,
      modelClass: GroupModel,
      join: { from: 'attribute_permission.group_id', to: 'group.id' },
    },
  })

  declare key: string
  declare groupId: number
  declare canRead: boolean
  declare canSet: boolean

  declare group?: GroupModel
}
