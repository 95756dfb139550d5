import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { ObjectModel, type ObjectType } from '../../models/object.ts'

export type Kind = 'object' | 'file' | 'config' | 'blob'

/** Names in addresses, and the types they stand for. */
export const TYPE_OF_KIND = { file: 'file', config: 'static_config', blob: 'text_blob' } as const satisfies Record<
  string,
  ObjectType
>

/** What the caller may see of a kind: every read of objects starts here. */
export function visibleObjects(db: Knex, caller: Caller, kind: Kind): Knex.QueryBuilder {
  const query = db(ObjectModel.tableName).where(visibleTo(caller))
  return kind === 'object' ? query : query.where('object.type', TYPE_OF_KIND[kind])
}

/** The condition "the caller may see the row of `object`". */
export function visibleTo(caller: Caller): (builder: Knex.QueryBuilder) => void {
  return (builder) => {
    if (caller.capabilities.has('access_all_objects')) return
    builder.whereRaw(
      'exists (select 1 from permission p where p.object_id = object.id and p.group_id = any(?::int[]))',
      [[...caller.groupIds]],
    )
  }
}
