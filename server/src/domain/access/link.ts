import type { Knex } from 'knex'
import { insertRelation } from '../../statements/insert-relation.ts'
import { type Grant, grant } from './grant.ts'

/**
 * Makes an object the child of another: it inherits every permission of the parent, with its reason, origin and user.
 * The caller holds the lock of the access graph. Returns whether the link is new.
 */
export async function link(trx: Knex.Transaction, parentId: number, childId: number): Promise<boolean> {
  if (!(await insertRelation(trx, { parentId, childId }))) return false
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
