import type { ReadContext } from '../../call.ts'
import { type StoredAttribute, selectAttributes } from '../../statements/attributes/select-attributes.ts'
import type { AttributeRow } from '../../tables/rows.ts'
import { stillThere } from '../access/still-there.ts'
import { rightToRead } from './right-to.ts'
import { storedValue } from './stored-value.ts'

/** Values that the caller may read, oldest first. Those of hidden keys are always left out. */
export async function loadAttributes({ app, caller }: ReadContext, objectId: number): Promise<AttributeRow[]> {
  const right = rightToRead(caller)
  return (await stillThere(selectAttributes(app.db, { objectId, right, hidden: false }))).map(attribute)
}

/** The same with hidden keys, for callers who may request them. */
export async function loadAllAttributes({ app, caller }: ReadContext, objectId: number): Promise<AttributeRow[]> {
  return (await stillThere(selectAttributes(app.db, { objectId, right: rightToRead(caller) }))).map(attribute)
}

/** With its value as JSON. */
export function attribute({ id, key, text }: StoredAttribute): AttributeRow {
  return { id, key, value: storedValue(text) }
}
