import type { Knex } from 'knex'
import type { AttributePermissionModel } from '../../tables/attribute-permission.ts'
import type { Rows } from '../../tables/tables.ts'

/** A right on keys, held by any of these groups. */
export type KeyRight = {
  readonly column: Extract<keyof Rows['attribute_permission'], 'can_read' | 'can_set'>
  readonly groupIds: readonly AttributePermissionModel['groupId'][]
}

/** The condition "one of the groups has the right on this key"; `column` names the key. Null: no right is needed. */
export function hasRight(
  right: KeyRight | null,
  column: string,
): (builder: Knex.QueryBuilder<object, unknown>) => void {
  return (builder) => {
    if (right === null) return
    builder.whereRaw(
      'exists (select 1 from attribute_permission ap where ap.key = ?? and ?? and ap.group_id = any(?::int[]))',
      [column, `ap.${right.column}`, [...right.groupIds]],
    )
  }
}
