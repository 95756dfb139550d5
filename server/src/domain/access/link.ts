import type { Knex } from 'knex'
import { type Grant, grant } from './grant.ts'

/**
 * Makes an object the child of another: it inherits every permission of the parent, with its reason, origin and user.
 * The caller holds the lock of the access graph. Returns whether the link is new.
 */
export async function link(trx: Knex.Transaction, parentId: number, childId: number): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into relation (parent_id, child_id, creation_time) values (?, ?, clock_timestamp() at time zone 'utc')
     on conflict (parent_id, child_id) do nothing`,
    [parentId, childId],
  )
  if (rowCount === 0) return false
  await grant(trx, childId, await permissionsOf(trx, parentId))
  return true
}

async function permissionsOf(trx: Knex.Transaction, objectId: number): Promise<Grant[]> {
  return trx('permission').where('object_id', objectId).select({
    groupId: 'group_id',
    reason: 'reason_type',
    originId: 'related_object_id',
    userId: 'related_user_id',
  })
}
