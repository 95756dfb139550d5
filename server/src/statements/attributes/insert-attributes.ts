import type { Knex } from 'knex'
import type { AttributeModel } from '../../tables/attribute.ts'
import type { Fields } from '../../tables/rows.ts'
import { MAX_ATTRIBUTES_PER_OBJECT, requireRoom } from '../annotations/bounds.ts'
import { lockObject } from '../objects/lock-object.ts'
import type { StoredAttribute } from './select-attributes.ts'

type NewAttribute = Fields<AttributeModel, 'key' | 'value'>

/**
 * Adds values that the object does not have yet; returns the new ones. Values are compared as JSON: `1` and `1.0` are one
 * value, and the first spelling stays. Throws if the object has too many then.
 */
export async function insertAttributes(
  trx: Knex.Transaction,
  objectId: number,
  items: readonly NewAttribute[],
): Promise<StoredAttribute[]> {
  if (items.length === 0) return []
  // The unique index distinguishes 1 and 1.0, so writers of one object take turns.
  await lockObject(trx, objectId)
  const { rows } = await trx.raw<{ rows: (StoredAttribute & { before: number })[] }>(
    `insert into attribute (object_id, key, value)
     select :objectId::int, u.key, u.value from (
       select distinct on (w.key, w.value) w.key, w.value, w.n
         from rows from (json_to_recordset(:items::json) as (key varchar, value jsonb)) with ordinality as w(key, value, n)
         order by w.key, w.value, w.n
     ) u
     where not exists (
       select 1 from attribute a where a.object_id = :objectId::int and a.key = u.key and a.value = u.value
     )
     order by u.n
     on conflict (object_id, key, md5(value::text)) do nothing
     returning id, key, value::text as text, (select count(*)::int from attribute where object_id = :objectId::int) as before`,
    { objectId, items: JSON.stringify(items.map(({ key, value }) => ({ key, value }))) },
  )
  const counted = { before: rows[0]?.before ?? 0, added: rows.length }
  requireRoom(counted, MAX_ATTRIBUTES_PER_OBJECT, 'attributes of one object')
  return rows.map(({ id, key, text }) => ({ id, key, text }))
}
