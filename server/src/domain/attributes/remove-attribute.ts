import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { deleteAttributes } from '../../statements/attributes/delete-attributes.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { refOf } from '../access/ref-of.ts'
import { rowNumber } from '../access/row-number.ts'
import { announceRemoved } from './announce-attributes.ts'
import { rightToSet } from './right-to.ts'

/** Removes one value, of a key that the caller may set. */
export async function removeAttribute(call: Call, { kind, id }: ObjectPath, attributeId: string): Promise<void> {
  const found = await findObject(call, kind, id)
  const allowed = { objectId: found.id, right: rightToSet(call.caller) }
  const removed = await call.change(async (trx) => {
    const deleted = await deleteAttributes(trx, allowed, { id: rowNumber(attributeId) })
    if (deleted.length === 0)
      throw notFound('Attribute is not defined or you have insufficient permissions to delete it')
    return deleted
  })
  announceRemoved(call, refOf(found), removed)
}
