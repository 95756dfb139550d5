import { Model } from 'objection'
import { AttributeDefinitionModel } from './attribute-definition.ts'
import { Table } from './table.ts'

export class AttributeModel extends Table {
  static override readonly tableName = 'attribute'

  static override readonly relationMappings = () => ({
    definition: {
      relation: Model.BelongsToOneRelation,
      modelClass: AttributeDefinitionModel,
      join: { from: 'attribute.key', to: 'attribute_definition.key' },
    },
  })

  declare id: number
  declare objectId: number
  declare key: string
  declare value: unknown

  declare definition?: AttributeDefinitionModel
}
