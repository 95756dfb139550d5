import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { findObject } from '../access/find-object.ts'
import { refOf } from '../access/ref-of.ts'
import { announceRemoved } from './announce-attributes.ts'
import { plainKey } from './attribute-text.ts'
import type { ObjectPath } from './list-attributes.ts'
import { type AddedAttribute, maySet } from './write-attribute.ts'

/** Removes that text, or without one every value of the key. */
export type UnwantedMetakey = { readonly key: string; readonly value: string | undefined }

export async function removeMetakey(call: Call, { kind, id }: ObjectPath, unwanted: UnwantedMetakey): Promise<void> {
  const { db } = call.app
  const key = plainKey(unwanted.key)
  const found = await findObject(call, kind, id)
  const query = db('attribute as a')
    .where({ 'a.object_id': found.id, 'a.key': key })
    .where(maySet(call.caller, 'a.key'))
  if (unwanted.value !== undefined && unwanted.value !== '')
    query.whereRaw('a.value = to_jsonb(?::text)', [unwanted.value])
  const removed: AddedAttribute[] = await query.delete(['a.id', 'a.key', db.raw('a.value::text as text')])
  if (removed.length === 0)
    throw notFound(`Attribute '${key}' is not defined or you have insufficient permissions to delete it`)
  announceRemoved(call, refOf(found), removed)
}
