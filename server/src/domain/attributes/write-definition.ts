import type { Call } from '../../call.ts'
import { conflict, notFound } from '../../errors.ts'
import type { AttributeKeyRef } from '../../plugins/events.ts'
import type { DefinitionRow } from '../../tables/rows.ts'
import { lockAccessGraph } from '../access/grant.ts'
import { attributeKey } from './attribute-text.ts'
import { findDefinition } from './definitions.ts'

/** Null or absent: as it was. */
export type DefinitionChange = { readonly key: string } & {
  readonly [Field in Exclude<keyof DefinitionRow, 'key'>]?: DefinitionRow[Field] | null | undefined
}

export async function createDefinition({ app }: Call, definition: DefinitionRow): Promise<DefinitionRow> {
  const key = attributeKey(definition.key, 'key')
  const added = await app
    .db('attribute_definition')
    .insert({ key, ...columnsOf(definition) })
    .onConflict('key')
    .ignore()
    .returning('key')
  if (added.length === 0) throw conflict(`Attribute key '${key}' is already defined`)
  return { ...definition, key }
}

const BLANK = { label: '', description: '', url_template: '', rich_template: '', example_value: '', hidden: false }

/** Creates the key, or changes it as far as fields are given. */
export async function putDefinition(call: Call, { key, ...given }: DefinitionChange): Promise<DefinitionRow> {
  const columns = columnsOf(given)
  await call.app
    .db('attribute_definition')
    .insert({ key, ...BLANK, ...columns })
    .onConflict('key')
    .merge(columns)
  return findDefinition(call, key, 'No such metakey')
}

/** `missing` is the text for a key that is not there. */
export async function changeDefinition(
  call: Call,
  { key, ...given }: DefinitionChange,
  missing: string,
): Promise<DefinitionRow> {
  const columns = columnsOf(given)
  if (Object.keys(columns).length > 0) await call.app.db('attribute_definition').where({ key }).update(columns)
  return findDefinition(call, key, missing)
}

/** Removes the key with its rights, and its values from every object. Returns what it was. */
export async function deleteDefinition({ app }: Call, key: string, missing: string): Promise<AttributeKeyRef> {
  return app.db.transaction(async (trx) => {
    // Deleting an object takes the same values, in another order.
    await lockAccessGraph(trx)
    const columns = ['key', 'label', 'description', 'hidden']
    const [deleted]: AttributeKeyRef[] = await trx('attribute_definition').where({ key }).delete(columns)
    if (deleted === undefined) throw notFound(missing)
    return deleted
  })
}

function columnsOf(given: Omit<DefinitionChange, 'key'>): Readonly<Record<string, string | boolean>> {
  const columns = {
    label: given.label,
    description: given.description,
    url_template: given.urlTemplate,
    rich_template: given.richTemplate,
    example_value: given.exampleValue,
    hidden: given.hidden,
  }
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  )
}
