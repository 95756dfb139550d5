import type { Knex } from 'knex'
import type { HeldPermission } from './held-permissions.ts'

/** Gives permissions another source. The user who caused the first access stays. */
export async function replaceSources(trx: Knex.Transaction, replaced: readonly HeldPermission[]): Promise<void> {
  if (replaced.length === 0) return
  await trx.raw<void>(
    `update permission p
     set reason_type = w.reason, related_object_id = w.origin_id, access_time = clock_timestamp() at time zone 'utc'
     from json_to_recordset(?::json) as w(object_id int, group_id int, reason varchar, origin_id int)
     where p.object_id = w.object_id and p.group_id = w.group_id`,
    [
      JSON.stringify(
        replaced.map(({ objectId, groupId, reason, originId }) => ({
          object_id: objectId,
          group_id: groupId,
          reason,
          origin_id: originId,
        })),
      ),
    ],
  )
}
