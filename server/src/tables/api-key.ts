import { Model } from 'objection'
import { Table } from './table.ts'
import { UserModel } from './user.ts'

export class ApiKeyModel extends Table {
  static override readonly tableName = 'api_key'

  static override readonly relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'api_key.user_id', to: 'user.id' },
    },
    issuer: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'api_key.issued_by', to: 'user.id' },
    },
  })

  declare id: string
  declare userId: number
  declare issuedOn: string
  declare issuedBy: number | null
  declare name: string

  declare user?: UserModel
  declare issuer?: UserModel
}
