import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { findObject } from '../access/find-object.ts'
import { rowNumber } from '../access/row-number.ts'
import type { Place } from './list-attributes.ts'
import { maySet } from './write-attribute.ts'

/** Removes one value, of a key that the caller may set. */
export async function removeAttribute(call: Call, { kind, id }: Place, attributeId: string): Promise<void> {
  const { db } = call.app
  const { id: objectId } = await findObject(call, kind, id)
  const removed = await db('attribute as a')
    .where({ 'a.id': rowNumber(attributeId), 'a.object_id': objectId })
    .where(maySet(call.caller, 'a.key'))
    .delete()
  if (removed === 0) throw notFound('Attribute is not defined or you have insufficient permissions to delete it')
}
