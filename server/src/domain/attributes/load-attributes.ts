import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import type { AttributeRow } from '../../tables/rows.ts'
import { storedValue } from './stored-value.ts'

/** The condition "the caller may read this key"; `column` names it. Hidden keys are checked separately. */
export function mayRead(caller: Caller, column: string): (builder: Knex.QueryBuilder) => void {
  return (builder) => {
    if (caller.capabilities.has('reading_all_attributes')) return
    builder.whereRaw(
      'exists (select 1 from attribute_permission ap where ap.key = ?? and ap.can_read and ap.group_id = any(?::int[]))',
      [column, [...caller.groupIds]],
    )
  }
}

/** Values that the caller may read, oldest first. Those of hidden keys are always left out. */
export async function loadAttributes(call: Call, objectId: number): Promise<AttributeRow[]> {
  return load(call, readableValues(call, objectId).where('d.hidden', false))
}

/** The same with hidden keys, for callers who may request them. */
export async function loadAllAttributes(call: Call, objectId: number): Promise<AttributeRow[]> {
  return load(call, readableValues(call, objectId))
}

/** `a` stands for values, `d` for the definitions of their keys. */
export function readableValues({ app: { db }, caller }: Call, objectId: number): Knex.QueryBuilder {
  return db('attribute as a')
    .join('attribute_definition as d', 'd.key', 'a.key')
    .where('a.object_id', objectId)
    .where(mayRead(caller, 'a.key'))
    .orderBy('a.id')
}

type StoredAttribute = Pick<AttributeRow, 'id' | 'key'> & { readonly text: string }

async function load({ app: { db } }: Call, query: Knex.QueryBuilder): Promise<AttributeRow[]> {
  const rows: StoredAttribute[] = await query.select({ id: 'a.id', key: 'a.key', text: db.raw('a.value::text') })
  return rows.map(({ id, key, text }) => ({ id, key, value: storedValue(text) }))
}
