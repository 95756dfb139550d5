import { Model } from 'objection'
import { GroupModel } from './group.ts'
import { Table } from './table.ts'
import { UserModel } from './user.ts'

export class MemberModel extends Table {
  static override readonly tableName = 'member'
  // The table has no primary key; the pair identifies a row for Objection only.
  static override readonly idColumn = ['user_id', 'group_id']

  static override readonly relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'member.user_id', to: 'user.id' },
    },
    group: {
      relation: Model.BelongsToOneRelation,
      modelClass: GroupModel,
      join: { from: 'member.group_id', to: 'group.id' },
    },
  })

  declare userId: number
  declare groupId: number
  declare groupAdmin: boolean

  declare user?: UserModel
  declare group?: GroupModel
}
