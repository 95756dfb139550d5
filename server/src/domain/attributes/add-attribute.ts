import type { Call, ReadContext } from '../../call.ts'
import { isForeignKeyViolation } from '../../errors/database-errors.ts'
import { notFound } from '../../errors/problems.ts'
import { insertAttributes } from '../../statements/attributes/insert-attributes.ts'
import type { AttributeRow } from '../../tables/rows.ts'
import { type FoundObject, findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { refOf } from '../access/ref-of.ts'
import { within } from '../access/within.ts'
import { announceAttributes } from './announce-attributes.ts'
import type { AttributeItem } from './attribute-item.ts'
import { attributeKey, requireValue } from './attribute-text.ts'
import { loadAttributes } from './load-attributes.ts'
import { settableKeys, unsettable } from './settable-keys.ts'

/** Adds a value; adding an equal one changes nothing. Returns the values that the caller may read. */
export async function addAttribute(call: Call, { kind, id }: ObjectPath, item: AttributeItem): Promise<AttributeRow[]> {
  const key = attributeKey(item.key, 'key')
  requireValue(item.value, 'value')
  const found = await findObject(call, kind, id)
  return insertSettable(call, { found, item: { key, value: item.value } }, loadAttributes)
}

type AddedAttribute = { readonly found: FoundObject; readonly item: AttributeItem }

/** The value and its key have been checked, except for the caller's right to set it. Returns what `load` reads afterwards. */
export async function insertSettable<T>(
  call: Call,
  { found, item }: AddedAttribute,
  load: (reading: ReadContext, objectId: number) => Promise<T>,
): Promise<T> {
  const { app, caller } = call
  const refused = unsettable(item.key)
  if (!(await settableKeys(app.db, caller, [item.key])).has(item.key)) throw refused
  try {
    const { added, answer } = await call.change(async (trx) => {
      const added = await insertAttributes(trx, found.id, [item])
      call.note({ hasChanged: added.length > 0 })
      return { added, answer: await load(within(trx, call), found.id) }
    })
    announceAttributes(call, refOf(found), added)
    return answer
  } catch (error) {
    if (isForeignKeyViolation(error, 'attribute_object_id_fkey')) throw notFound('Object not found')
    // The key was deleted concurrently.
    throw isForeignKeyViolation(error) ? refused : error
  }
}
