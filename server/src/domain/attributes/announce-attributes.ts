import type { Call } from '../../call.ts'
import type { ObjectRef } from '../../plugins/events.ts'
import type { StoredAttribute } from '../../statements/attributes/select-attributes.ts'
import { storedValue } from './stored-value.ts'

export function announceAttributes(call: Call, object: ObjectRef, added: readonly StoredAttribute[]): void {
  announce(call, object, { event: 'createdAttribute', attributes: added })
}

export function announceRemoved(call: Call, object: ObjectRef, removed: readonly StoredAttribute[]): void {
  announce(call, object, { event: 'removedAttribute', attributes: removed })
}

type AttributeEvent = {
  readonly event: 'createdAttribute' | 'removedAttribute'
  readonly attributes: readonly StoredAttribute[]
}

function announce({ emit }: Call, object: ObjectRef, { event, attributes }: AttributeEvent): void {
  for (const { id, key, text } of attributes) {
    // Values may be large: they are read only if a plugin listens.
    emit(event, () => ({ object, attribute: { id, key, value: storedValue(text) } }))
    emit('changedObject', { object })
  }
}
