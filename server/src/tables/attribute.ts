import { Table } from './table.ts'

export class AttributeModel extends Table {
  static override readonly tableName = 'attribute'

  declare id: number
  declare objectId: number
  declare key: string
  declare value: unknown
}
