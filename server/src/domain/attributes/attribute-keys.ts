import type { Call } from '../../call.ts'
import type { AttributeKeyRef } from '../../plugins/events.ts'
import type { Definition } from './definitions.ts'
import { changeDefinition, createDefinition, type DefinitionChange, deleteDefinition } from './write-definition.ts'

/** Definitions as attribute keys. Changes made in the old form, as metakeys, emit no events. */
export async function createKey(call: Call, definition: Definition): Promise<Definition> {
  const created = await createDefinition(call, definition)
  call.emit('createdAttributeKey', { attributeKey: refOfKey(created) })
  return created
}

export async function changeKey(call: Call, change: DefinitionChange, missing: string): Promise<Definition> {
  const changed = await changeDefinition(call, change, missing)
  call.emit('updatedAttributeKey', { attributeKey: refOfKey(changed) })
  return changed
}

export async function deleteKey(call: Call, key: string, missing: string): Promise<void> {
  const deleted = await deleteDefinition(call, key, missing)
  call.emit('removedAttributeKey', { attributeKey: deleted })
}

function refOfKey({ key, label, description, hidden }: Definition): AttributeKeyRef {
  return { key, label, description, hidden }
}
