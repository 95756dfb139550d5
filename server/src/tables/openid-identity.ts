import { Table } from './table.ts'

export class OpenidIdentityModel extends Table {
  static override readonly tableName = 'openid_identity'
  static override readonly idColumn = ['sub_id', 'provider_id', 'user_id']

  declare subId: string
  declare providerId: number
  declare userId: number
}
