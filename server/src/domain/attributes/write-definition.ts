import type { Call } from '../../call.ts'
import { isUniqueViolation } from '../../errors/database-errors.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import type { AttributeKeyRef } from '../../plugins/events.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { AttributeDefinitionModel } from '../../tables/attribute-definition.ts'
import type { DefinitionRow } from '../../tables/rows.ts'
import { within } from '../access/within.ts'
import { attributeKey } from './attribute-text.ts'
import { findDefinition } from './definitions.ts'

/** Null or absent: unchanged. */
export type DefinitionChange = { readonly key: string } & {
  readonly [Field in Exclude<keyof DefinitionRow, 'key'>]?: DefinitionRow[Field] | null | undefined
}

export async function createDefinition({ change }: Call, definition: DefinitionRow): Promise<DefinitionRow> {
  const key = attributeKey(definition.key, 'key')
  try {
    await change((trx) => AttributeDefinitionModel.query(trx).insert({ key, ...columnsOf(definition) }))
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(`Attribute key '${key}' is already defined`) : error
  }
  return { ...definition, key }
}

const BLANK = { label: '', description: '', urlTemplate: '', richTemplate: '', exampleValue: '', hidden: false }

/** Creates the key, or changes the given fields. */
export async function putDefinition(call: Call, { key, ...given }: DefinitionChange): Promise<DefinitionRow> {
  const columns = columnsOf(given)
  return call.change(async (trx) => {
    await AttributeDefinitionModel.query(trx)
      .insert({ key, ...BLANK, ...columns })
      .onConflict('key')
      .merge(columns)
    return findDefinition(within(trx, call), key, 'No such metakey')
  })
}

/** `missing` is the message for a key that does not exist. */
export async function changeDefinition(
  call: Call,
  { key, ...given }: DefinitionChange,
  missing: string,
): Promise<DefinitionRow> {
  const columns = columnsOf(given)
  if (Object.keys(columns).length === 0) return findDefinition(call, key, missing)
  return call.change(async (trx) => {
    await AttributeDefinitionModel.query(trx).findById(key).patch(columns)
    return findDefinition(within(trx, call), key, missing)
  })
}

/** Removes the key with its rights, and its values from every object. Returns the definition. */
export async function deleteDefinition({ change }: Call, key: string, missing: string): Promise<AttributeKeyRef> {
  return change(async (trx) => {
    // Deleting an object takes the same values, in another order.
    await lockAccessGraph(trx)
    const [deleted] = await AttributeDefinitionModel.query(trx)
      .where({ key })
      .delete()
      .returning(['key', 'label', 'description', 'hidden'])
    if (deleted === undefined) throw notFound(missing)
    const { label, description, hidden } = deleted
    return { key, label, description, hidden }
  })
}

function columnsOf(given: Omit<DefinitionChange, 'key'>): Readonly<Record<string, string | boolean>> {
  const columns = {
    label: given.label,
    description: given.description,
    urlTemplate: given.urlTemplate,
    richTemplate: given.richTemplate,
    exampleValue: given.exampleValue,
    hidden: given.hidden,
  }
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  )
}
