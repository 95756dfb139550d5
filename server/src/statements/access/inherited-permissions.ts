import type { Knex } from 'knex'
import type { PermissionModel } from '../../tables/permission.ts'
import type { RelationModel } from '../../tables/relation.ts'
import type { Fields } from '../../tables/rows.ts'

const IS_INHERITED = `p.related_object_id is distinct from p.object_id
  and p.related_object_id is not distinct from g.related_object_id
  and p.reason_type is not distinct from g.reason_type`

/** The permissions that the child and everything below it may have inherited from the parent. Offsets as in `grant`. */
export async function inheritedPermissions(
  trx: Knex.Transaction,
  { parentId, childId }: Fields<RelationModel, 'parentId' | 'childId'>,
): Promise<Fields<PermissionModel, 'objectId' | 'groupId'>[]> {
  const { rows } = await trx.raw<{ rows: Fields<PermissionModel, 'objectId' | 'groupId'>[] }>(
    `with recursive given as (
       select group_id, reason_type, related_object_id from permission where object_id = :parentId
     ), reach(object_id, group_id) as (
       select p.object_id, p.group_id from permission p join given g using (group_id)
         where p.object_id = :childId and ${IS_INHERITED}
       union
       select r.child_id, reach.group_id from reach
         cross join lateral (select child_id from relation where parent_id = reach.object_id offset 0) r
         cross join lateral (
           select 1 from permission p join given g using (group_id)
             where p.object_id = r.child_id and p.group_id = reach.group_id and ${IS_INHERITED} offset 0
         ) handed_down
     )
     select object_id as "objectId", group_id as "groupId" from reach`,
    { parentId, childId },
  )
  return rows
}
