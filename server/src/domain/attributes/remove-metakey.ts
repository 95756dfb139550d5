import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { deleteAttributes } from '../../statements/attributes/delete-attributes.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { refOf } from '../access/ref-of.ts'
import { announceRemoved } from './announce-attributes.ts'
import { plainKey } from './attribute-text.ts'
import { rightToSet } from './right-to.ts'

/** Removes that text, or without one every value of the key. */
export type UnwantedMetakey = { readonly key: string; readonly value: string | undefined }

export async function removeMetakey(call: Call, { kind, id }: ObjectPath, unwanted: UnwantedMetakey): Promise<void> {
  const key = plainKey(unwanted.key)
  const found = await findObject(call, kind, id)
  const allowed = { objectId: found.id, right: rightToSet(call.caller) }
  const text = unwanted.value === '' ? undefined : unwanted.value
  const removed = await call.change(async (trx) => {
    const deleted = await deleteAttributes(trx, allowed, { key, text })
    if (deleted.length === 0)
      throw notFound(`Attribute '${key}' is not defined or you have insufficient permissions to delete it`)
    return deleted
  })
  announceRemoved(call, refOf(found), removed)
}
