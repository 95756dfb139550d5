import type { Knex } from 'knex'
import type { PermissionModel } from '../../tables/permission.ts'
import type { Fields } from '../../tables/rows.ts'

/** A permission to give: who gets it, why, through which object and by whom. */
export type Grant = Fields<PermissionModel, 'groupId'> & {
  readonly reason: PermissionModel['reasonType']
  readonly originId: PermissionModel['relatedObjectId']
  readonly userId: PermissionModel['relatedUserId']
}

/** Of the grants in a JSON text those whose groups exist, which stay until the transaction ends; a deleted user is left out. */
export const WANTED = `asked as (
       select distinct on (group_id) * from json_to_recordset(?::json)
         as w(group_id int, reason varchar, origin_id int, user_id int)
     ), groups as materialized (
       select id from "group" where id in (select group_id from asked) order by id for key share
     ), users as materialized (
       select id from "user" where id in (select user_id from asked) and exists (select 1 from groups) order by id for key share
     ), wanted as (
       select a.group_id, a.reason, a.origin_id, users.id as user_id
         from asked a join groups on groups.id = a.group_id left join users on users.id = a.user_id
     )`

/** What `WANTED` reads. */
export function grantsAsJson(grants: readonly Grant[]): string {
  return JSON.stringify(
    grants.map((g) => ({ group_id: g.groupId, reason: g.reason, origin_id: g.originId, user_id: g.userId })),
  )
}

/**
 * Gives groups access to an object and everything below it. A group that already has access keeps its row,
 * and nothing below that object is touched. Groups deleted concurrently get no row.
 * The offsets make it walk by index, even if the planner has no statistics yet. Returns whether any access is new.
 */
export async function grant(trx: Knex.Transaction, objectId: number, grants: readonly Grant[]): Promise<boolean> {
  if (grants.length === 0) return false
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `with recursive ${WANTED}, reach(object_id, group_id) as (
       select ?::int, w.group_id from wanted w
         where not exists (select 1 from permission p where p.object_id = ?::int and p.group_id = w.group_id)
       union
       select r.child_id, reach.group_id from reach
         cross join lateral (
           select l.child_id from relation l where l.parent_id = reach.object_id
             and not exists (
               select 1 from permission p where p.object_id = l.child_id and p.group_id = reach.group_id offset 0
             ) offset 0
         ) r
     )
     insert into permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
     select reach.object_id, w.group_id, clock_timestamp() at time zone 'utc', w.reason, w.origin_id, w.user_id
       from reach join wanted w on w.group_id = reach.group_id
     on conflict (object_id, group_id) do nothing`,
    [grantsAsJson(grants), objectId, objectId],
  )
  return rowCount > 0
}
