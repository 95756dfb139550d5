import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { countPermissions } from '../../statements/count-permissions.ts'
import { ObjectModel, type ObjectType } from '../../tables/object.ts'

export type Kind = 'object' | 'file' | 'config' | 'blob'

/** Names of kinds in paths, and their object types. */
export const TYPE_OF_KIND = { file: 'file', config: 'static_config', blob: 'text_blob' } as const satisfies Record<
  string,
  ObjectType
>

/** All objects of a kind; only show what is restricted by `visibleTo`. */
export function objectsOf(db: Knex, kind: Kind): Knex.QueryBuilder {
  const query = db(ObjectModel.tableName)
  return kind === 'object' ? query : query.where('object.type', TYPE_OF_KIND[kind])
}

/** What the caller may see of a kind. */
export function visibleObjects(db: Knex, caller: Caller, kind: Kind): Knex.QueryBuilder {
  return objectsOf(db, kind).where(visibleTo(caller))
}

export function seesAll(caller: Caller): boolean {
  return caller.capabilities.has('access_all_objects')
}

/** The condition "the caller may see the row of `object`". */
export function visibleTo(caller: Caller): (builder: Knex.QueryBuilder) => void {
  return hasPermission(caller, 'exists (?)')
}

/** The same for objects checked one by one: the offset keeps it from becoming a join. */
export function eachVisibleTo(caller: Caller): (builder: Knex.QueryBuilder) => void {
  return hasPermission(caller, 'exists (? offset 0)')
}

function hasPermission(caller: Caller, test: string): (builder: Knex.QueryBuilder) => void {
  const sql = 'select 1 from permission p where p.object_id = object.id and p.group_id = any(?::int[])'
  return (builder) => {
    if (!seesAll(caller)) builder.whereRaw(test.replace('?', sql), [[...caller.groupIds]])
  }
}

// Checking that many one by one takes a few milliseconds.
const FEW = 5_000

/** Whether the caller sees so few objects that all can be checked quickly. */
export async function seesFew({ app: { db }, caller }: Call): Promise<boolean> {
  if (seesAll(caller)) return false
  return (await countPermissions(db, caller.groupIds, FEW + 1)) <= FEW
}

/** `visibleTo` for a caller who sees few objects: those are looked up first. */
export function amongFew(caller: Caller): (builder: Knex.QueryBuilder) => void {
  const sql = 'object.id = any(array(select p.object_id from permission p where p.group_id = any(?::int[])))'
  return (builder) => {
    builder.whereRaw(sql, [[...caller.groupIds]])
  }
}
