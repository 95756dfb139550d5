import { Table } from './table.ts'

export class OpenidIdentityModel extends Table {
  static override readonly tableName = 'openid_identity'
  static override readonly idColumn = ['sub_id', 'provider_id', 'user_id']

  declare subId: string
  declare providerId: number
  declare userId: number
  /** The API key that it ends with; null: it was not bound by one. */
  declare madeByKey: string | null
}
