import type { Call } from '../../call.ts'
import type { AttributeKeyRef } from '../../plugins/events.ts'
import type { DefinitionRow } from '../../tables/rows.ts'
import { changeDefinition, createDefinition, type DefinitionChange, deleteDefinition } from './write-definition.ts'

/** Definitions as attribute keys. Changes made in the old form, as metakeys, emit no events. */
export async function createKey(call: Call, definition: DefinitionRow): Promise<DefinitionRow> {
  const created = await createDefinition(call, definition)
  call.emit('createdAttributeKey', { attributeKey: refOfKey(created) })
  return created
}

export async function changeKey(call: Call, change: DefinitionChange, missing: string): Promise<DefinitionRow> {
  const changed = await changeDefinition(call, change, missing)
  call.emit('updatedAttributeKey', { attributeKey: refOfKey(changed) })
  return changed
}

export async function deleteKey(call: Call, key: string, missing: string): Promise<void> {
  const deleted = await deleteDefinition(call, key, missing)
  call.emit('removedAttributeKey', { attributeKey: deleted })
}

function refOfKey({ key, label, description, hidden }: DefinitionRow): AttributeKeyRef {
  return { key, label, description, hidden }
}
