import { Table } from './table.ts'

export class AttributeDefinitionModel extends Table {
  static override readonly tableName = 'attribute_definition'
  static override readonly idColumn = 'key'

  declare key: string
  declare label: string
  declare description: string
  declare urlTemplate: string
  declare hidden: boolean
  declare richTemplate: string
  declare exampleValue: string
}
