import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { findObject } from '../access/find-object.ts'
import { refOf } from '../access/ref-of.ts'
import { rowNumber } from '../access/row-number.ts'
import { announceRemoved } from './announce-attributes.ts'
import type { ObjectPath } from './list-attributes.ts'
import { type AddedAttribute, maySet } from './write-attribute.ts'

/** Removes one value, of a key that the caller may set. */
export async function removeAttribute(call: Call, { kind, id }: ObjectPath, attributeId: string): Promise<void> {
  const { db } = call.app
  const found = await findObject(call, kind, id)
  const removed: AddedAttribute[] = await db('attribute as a')
    .where({ 'a.id': rowNumber(attributeId), 'a.object_id': found.id })
    .where(maySet(call.caller, 'a.key'))
    .delete(['a.id', 'a.key', db.raw('a.value::text as text')])
  if (removed.length === 0) throw notFound('Attribute is not defined or you have insufficient permissions to delete it')
  announceRemoved(call, refOf(found), removed)
}
