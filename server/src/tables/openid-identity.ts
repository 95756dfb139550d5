import { Model } from 'objection'
import { OpenidProviderModel } from './openid-provider.ts'
import { Table } from './table.ts'
import { UserModel } from './user.ts'

export class OpenidIdentityModel extends Table {
  static override readonly tableName = 'openid_identity'
  static override readonly idColumn = ['sub_id', 'provider_id', 'user_id']

  static override readonly relationMappings = () => ({
    provider: {
      relation: Model.BelongsToOneRelation,
      modelClass: OpenidProviderModel,
      join: { from: 'openid_identity.provider_id', to: 'openid_provider.id' },
    },
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'openid_identity.user_id', to: 'user.id' },
    },
  })

  declare subId: string
  declare providerId: number
  declare userId: number

  declare provider?: OpenidProviderModel
  declare user?: UserModel
}
