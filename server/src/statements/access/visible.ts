import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { type Kind, TYPE_OF_KIND } from '../../tables/kind.ts'
import { ObjectModel } from '../../tables/object.ts'
import type { Rows } from '../../tables/tables.ts'
import type { RowCondition } from '../../tables/where.ts'

/** A query of objects before its columns are selected. */
export type Objects = Knex.QueryBuilder<Rows['object'], unknown[]>

/** All objects of a kind; only show what is restricted by `visibleTo`. */
export function objectsOf(db: Knex, kind: Kind): Objects {
  const query: Objects = db(ObjectModel.tableName)
  return kind === 'object' ? query : query.where('object.type', TYPE_OF_KIND[kind])
}

/** What the caller may see of a kind. */
export function visibleObjects(db: Knex, caller: Caller, kind: Kind): Objects {
  return objectsOf(db, kind).where(visibleTo(caller))
}

export function seesAll(caller: Caller): boolean {
  return caller.capabilities.has('access_all_objects')
}

/** The condition "the caller may see the row of `object`". */
export function visibleTo(caller: Caller): RowCondition {
  return hasPermission(caller, 'exists (?)')
}

/** The same for objects checked one by one: the offset keeps it from becoming a join. */
export function eachVisibleTo(caller: Caller): RowCondition {
  return hasPermission(caller, 'exists (? offset 0)')
}

function hasPermission(caller: Caller, test: string): RowCondition {
  const sql = 'select 1 from permission p where p.object_id = object.id and p.group_id = any(?::int[])'
  return (query) => {
    if (!seesAll(caller)) query.whereRaw(test.replace('?', sql), [[...caller.groupIds]])
  }
}

/** `visibleTo` for a caller who sees few objects: those are looked up first. */
export function amongFew(caller: Caller): RowCondition {
  const sql = 'object.id = any(array(select p.object_id from permission p where p.group_id = any(?::int[])))'
  return (query) => {
    query.whereRaw(sql, [[...caller.groupIds]])
  }
}
