import type { Call } from '../../call.ts'
import { findObject } from '../access/find-object.ts'
import { insertSettable } from './add-attribute.ts'
import type { ObjectPath } from './list-attributes.ts'
import { loadMetakeys, type Metakey } from './list-metakeys.ts'

export type NewMetakey = { readonly key: string; readonly value: string }

/** Adds a text as a value. The key has been checked, and does not stand for analyses. */
export async function addMetakey(call: Call, { kind, id }: ObjectPath, item: NewMetakey): Promise<Metakey[]> {
  const found = await findObject(call, kind, id)
  return insertSettable(call, { found, item }, loadMetakeys)
}
