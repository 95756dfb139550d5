import { Model } from 'objection'
import { GroupModel } from './group.ts'
import { Table } from './table.ts'
import { UserModel } from './user.ts'

export class PermissionModel extends Table {
  static override readonly tableName = 'permission'
  static override readonly idColumn = ['object_id', 'group_id']

  static override readonly relationMappings = () => ({
    group: {
      relation: Model.BelongsToOneRelation,
      modelClass: GroupModel,
      join: { from: 'permission.group_id', to: 'group.id' },
    },
    relatedUser: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'permission.related_user_id', to: 'user.id' },
    },
  })

  declare objectId: number
  declare groupId: number
  declare accessTime: string
  declare reasonType: string | null
  declare relatedObjectId: number | null
  declare relatedUserId: number | null

  declare group?: GroupModel
  declare relatedUser?: UserModel
}
