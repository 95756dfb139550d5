import type { Call } from '../../call.ts'
import { deleteAttributes } from '../../statements/attributes/delete-attributes.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { refOf } from '../access/ref-of.ts'
import { announceRemoved } from './announce-attributes.ts'
import { plainKey } from './attribute-text.ts'
import { rightToSet } from './right-to.ts'
import { settableKeys, unsettable } from './settable-keys.ts'

/** Without a value, every value of the key. */
export type UnwantedValues = { readonly key: string; readonly value?: unknown }

/** Removes values of a key that the caller may set. An object that has none of them is left as it is. */
export async function removeAttributeValues(
  call: Call,
  { kind, id }: ObjectPath,
  unwanted: UnwantedValues,
): Promise<void> {
  const { app, caller } = call
  const key = plainKey(unwanted.key)
  const found = await findObject(call, kind, id)
  if (!(await settableKeys(app.db, caller, [key])).has(key)) throw unsettable(key)
  const allowed = { objectId: found.id, right: rightToSet(caller) }
  const removed = await call.change(async (trx) => {
    const which =
      unwanted.value === undefined ? { key, text: undefined } : { key, json: JSON.stringify(unwanted.value) }
    const deleted = await deleteAttributes(trx, allowed, which)
    call.note({ hasChanged: deleted.length > 0 })
    return deleted
  })
  announceRemoved(call, refOf(found), removed)
}
