import { Table } from './table.ts'

export class TagModel extends Table {
  static override readonly tableName = 'tag'

  declare id: number
  declare tag: string
  declare objectId: number
}
