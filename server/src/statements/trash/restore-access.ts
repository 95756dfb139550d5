import type { Knex } from 'knex'
import type { Grant } from '../access/grant.ts'
import type { RestoreTarget } from './restore-attached.ts'

/** Moves the origins of permissions to the new number of the object. */
export async function renumberOrigins(trx: Knex.Transaction, { objectId, formerId }: RestoreTarget): Promise<void> {
  await trx.raw<void>(
    `update trash_origin set object_id = case object_id when :formerId then :objectId else object_id end,
       origin_id = case origin_id when :formerId then :objectId else origin_id end
     where object_id = :formerId or origin_id = :formerId`,
    { objectId, formerId },
  )
}

/** The permissions that the object had, and those of its parents: some may have been given while it was deleted. */
export async function grantsFromTrash(trx: Knex.Transaction, target: RestoreTarget): Promise<Grant[]> {
  const { rows } = await trx.raw<{ rows: Grant[] }>(
    `select distinct on (group_id) group_id as "groupId", reason, origin_id as "originId", user_id as "userId" from (
       select p.group_id, p.reason_type as reason, p.related_user_id as user_id, null::timestamp as linked_on,
         case p.related_object_id when t.object_id then :objectId else o.id end as origin_id, 1 as rank
       from trash t cross join lateral jsonb_populate_recordset(null::permission, t.snapshot->'permission') p
         left join trash_origin r on r.object_id = :objectId and r.group_id = p.group_id
         left join object o on o.id = r.origin_id
       where t.id = :id
       union all
       select p.group_id, p.reason_type, p.related_user_id, l.creation_time, p.related_object_id, 2
       from relation l join permission p on p.object_id = l.parent_id where l.child_id = :objectId
     ) given order by group_id, rank, linked_on`,
    { id: target.id, objectId: target.objectId },
  )
  return rows
}

/** Gives the permissions of the object the times that they had. */
export async function restoreAccessTimes(trx: Knex.Transaction, { id, objectId }: RestoreTarget): Promise<void> {
  await trx.raw<void>(
    `update permission p set access_time = r.access_time
     from trash t cross join lateral jsonb_populate_recordset(null::permission, t.snapshot->'permission') r
     where t.id = :id and p.object_id = :objectId and p.group_id = r.group_id`,
    { id, objectId },
  )
}

/** Sets the origin of permissions that lost it with the object, or whose object comes back after its origin did. */
export async function restoreOrigins(trx: Knex.Transaction, { objectId }: RestoreTarget): Promise<void> {
  await trx.raw<void>(
    `with settled as (
       delete from trash_origin t using object o, object origin
       where o.id = t.object_id and origin.id = t.origin_id and (t.object_id = :objectId or t.origin_id = :objectId)
       returning t.object_id, t.group_id, t.origin_id
     )
     update permission p set related_object_id = s.origin_id from settled s
     where p.object_id = s.object_id and p.group_id = s.group_id and p.related_object_id is null`,
    { objectId },
  )
}
