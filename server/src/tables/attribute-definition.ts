import { Model } from 'objection'
import { AttributePermissionModel } from './attribute-permission.ts'
import { Table } from './table.ts'

export class AttributeDefinitionModel extends Table {
  static override readonly tableName = 'attribute_definition'
  static override readonly idColumn = 'key'

  static override readonly relationMappings = () => ({
    permissions: {
      relation: Model.HasManyRelation,
      modelClass: AttributePermissionModel,
      join: { from: 'attribute_definition.key', to: 'attribute_permission.key' },
    },
  })

  declare key: string
  declare label: string
  declare description: string
  declare urlTemplate: string
  declare hidden: boolean
  declare richTemplate: string
  declare exampleValue: string

  declare permissions?: AttributePermissionModel[]
}
