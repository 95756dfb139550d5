import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { findObject } from '../access/find-object.ts'
import { plainKey } from './attribute-text.ts'
import type { Place } from './list-attributes.ts'
import { maySet } from './write-attribute.ts'

/** Only that text, or without one every value of the key. */
export type UnwantedMetakey = { readonly key: string; readonly value: string | undefined }

export async function removeMetakey(call: Call, { kind, id }: Place, unwanted: UnwantedMetakey): Promise<void> {
  const { db } = call.app
  const key = plainKey(unwanted.key)
  const { id: objectId } = await findObject(call, kind, id)
  const query = db('attribute as a')
    .where({ 'a.object_id': objectId, 'a.key': key })
    .where(maySet(call.caller, 'a.key'))
  if (unwanted.value !== undefined && unwanted.value !== '')
    query.whereRaw('a.value = to_jsonb(?::text)', [unwanted.value])
  if ((await query.delete()) === 0)
    throw notFound(`Attribute '${key}' is not defined or you have insufficient permissions to delete it`)
}
