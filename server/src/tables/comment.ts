import { Model } from 'objection'
import { Table } from './table.ts'
import { UserModel } from './user.ts'

export class CommentModel extends Table {
  static override readonly tableName = 'comment'

  static override readonly relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'comment.user_id', to: 'user.id' },
    },
  })

  declare id: number
  declare comment: string
  declare timestamp: string
  declare objectId: number
  declare userId: number | null

  declare user?: UserModel
}
