import type { Call } from '../../call.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { insertSettable } from './add-attribute.ts'
import type { AttributeItem } from './attribute-item.ts'
import { loadMetakeys, type Metakey } from './list-metakeys.ts'

/** Key and value have been checked, and the key does not stand for analyses. All JSON is stored as it is. */
export async function addMetakey(call: Call, { kind, id }: ObjectPath, item: AttributeItem): Promise<Metakey[]> {
  const found = await findObject(call, kind, id)
  return insertSettable(call, { found, item }, loadMetakeys)
}
