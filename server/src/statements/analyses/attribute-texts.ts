import type { Knex } from 'knex'
import type { AttributeDefinitionModel } from '../../tables/attribute-definition.ts'
import type { Fields } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'

/** `text` is the value in the form of the database. */
export type AttributeText = Fields<AttributeDefinitionModel, 'key' | 'hidden'> & { readonly text: string }

/** All values of an object, oldest first. */
export async function attributeTexts(db: Knex, objectId: number): Promise<AttributeText[]> {
  const columns: ColumnsFor<AttributeText> = {
    key: 'attribute.key',
    hidden: 'attribute_definition.hidden',
    text: db.raw<string>('attribute.value::text'),
  }
  return db('attribute')
    .join('attribute_definition', 'attribute_definition.key', 'attribute.key')
    .where('attribute.object_id', objectId)
    .orderBy('attribute.id')
    .select<[ColumnsFor<AttributeText>], AttributeText[]>(columns)
}
