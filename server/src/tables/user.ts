import { Model } from 'objection'
import { GroupModel } from './group.ts'
import { Table } from './table.ts'

export class UserModel extends Table {
  static override readonly tableName = 'user'

  static override readonly relationMappings = () => ({
    groups: {
      relation: Model.ManyToManyRelation,
      modelClass: GroupModel,
      join: { from: 'user.id', through: { from: 'member.user_id', to: 'member.group_id' }, to: 'group.id' },
    },
    registrar: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'user.registered_by', to: 'user.id' },
    },
  })

  declare id: number
  declare login: string
  declare email: string
  declare passwordHash: string | null
  declare versionUid: string | null
  declare passwordVer: string | null
  declare identityVer: string | null
  declare additionalInfo: string
  declare disabled: boolean
  declare pending: boolean
  declare requestedOn: string | null
  declare registeredOn: string | null
  declare registeredBy: number | null
  declare loggedOn: string | null
  declare setPasswordOn: string | null
  declare feedQuality: string

  declare groups?: GroupModel[]
  declare registrar?: UserModel
}
