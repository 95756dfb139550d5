import { Table } from './table.ts'

/** The issuer that ID tokens of a provider must name; providers of an adopted database have none. */
export class OpenidIssuerModel extends Table {
  static override readonly tableName = 'openid_issuer'
  static override readonly idColumn = 'provider_id'

  declare providerId: number
  declare issuer: string
}
