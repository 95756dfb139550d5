import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { AttributeModel } from '../../tables/attribute.ts'
import type { Fields } from '../../tables/rows.ts'

/** The value is plain JSON, or JSON with raw numbers, which are written verbatim. */
export type AttributeItem = { readonly key: string; readonly value: unknown }
/** `text` is the value in the form of the database. */
export type AddedAttribute = Fields<AttributeModel, 'id' | 'key'> & { readonly text: string }

/** The condition "the caller may set this key"; `column` names it. */
export function maySet(caller: Caller, column: string): (builder: Knex.QueryBuilder) => void {
  return (builder) => {
    if (caller.capabilities.has('adding_all_attributes')) return
    builder.whereRaw(
      'exists (select 1 from attribute_permission ap where ap.key = ?? and ap.can_set and ap.group_id = any(?::int[]))',
      [column, [...caller.groupIds]],
    )
  }
}

/** The keys that are defined and that the caller may set. */
export async function settableKeys(db: Knex, caller: Caller, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const found: string[] = await db('attribute_definition as d')
    .whereRaw('d.key = any(?::varchar[])', [[...new Set(keys)]])
    .where(maySet(caller, 'd.key'))
    .pluck('d.key')
  return new Set(found)
}

/**
 * Adds values that the object does not have yet; returns the new ones. Values are compared as JSON: `1` and `1.0` are one
 * value, and the first spelling stays.
 */
export async function insertAttributes(
  trx: Knex.Transaction,
  objectId: number,
  items: readonly AttributeItem[],
): Promise<AddedAttribute[]> {
  if (items.length === 0) return []
  // The unique index distinguishes 1 and 1.0, so writers of one object take turns.
  await trx.raw('select 1 from object where id = ? for no key update', [objectId])
  const { rows } = await trx.raw<{ rows: AddedAttribute[] }>(
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
     returning id, key, value::text as text`,
    { objectId, items: JSON.stringify(items.map(({ key, value }) => ({ key, value }))) },
  )
  return rows
}
