import { Table } from './table.ts'

export class QuickQueryModel extends Table {
  static override readonly tableName = 'quick_query'

  declare id: number
  declare query: string
  declare type: string
  declare name: string
  declare date: string
  declare userId: number
}
