import { Table } from './table.ts'

export class ApiKeyModel extends Table {
  static override readonly tableName = 'api_key'

  declare id: string
  declare userId: number
  declare issuedOn: string
  declare issuedBy: number | null
  declare name: string
  declare expiresAt: string | null
  /** Null: all of the owner's. */
  declare capabilities: string[] | null
  /** Null: all groups of the owner. */
  declare groupId: number | null
  /** Null: the key may be used from any address. */
  declare addresses: string[] | null
  declare lastUsedAt: string | null
  declare lastUsedFrom: string | null
  /** The API key that it ends with; null: it was not made by one. */
  declare madeByKey: string | null
}
