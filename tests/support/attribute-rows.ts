import type { Knex } from 'knex'
import type { Rows } from '../../server/src/tables/tables.ts'

/** Definitions of keys in the database alone, without rights on them. */
export async function definitionRows(
  knex: Knex,
  keys: readonly string[],
  fields: Partial<Rows['attribute_definition']> = {},
): Promise<void> {
  const blank = { label: '', description: '', url_template: '', rich_template: '', example_value: '', hidden: false }
  await knex('attribute_definition').insert(keys.map((key) => ({ key, ...blank, ...fields })))
}

export async function rightRow(
  knex: Knex,
  right: { readonly key: string; readonly groupId: number; readonly canRead?: boolean; readonly canSet?: boolean },
): Promise<void> {
  const { key, groupId, canRead = false, canSet = false } = right
  await knex('attribute_permission').insert({ key, group_id: groupId, can_read: canRead, can_set: canSet })
}

/** Attributes of an object in the database alone; values are JSON. */
export async function attributeRows(
  knex: Knex,
  objectId: number,
  values: readonly (readonly [key: string, json: string])[],
): Promise<void> {
  await knex('attribute').insert(values.map(([key, value]) => ({ object_id: objectId, key, value })))
}
