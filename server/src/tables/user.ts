import { Table } from './table.ts'

export class UserModel extends Table {
  static override readonly tableName = 'user'

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
}
