import { Table } from './table.ts'

export class ApiKeyModel extends Table {
  static override readonly tableName = 'api_key'

  declare id: string
  declare userId: number
  declare issuedOn: string
  declare issuedBy: number | null
  declare name: string
}
