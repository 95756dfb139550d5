import type { Knex } from 'knex'
import type { Grant } from './grant.ts'

/** The permissions of an object, to be given to another. */
export async function permissionsOf(trx: Knex.Transaction, objectId: number): Promise<Grant[]> {
  return trx('permission').where('object_id', objectId).select({
    groupId: 'group_id',
    reason: 'reason_type',
    originId: 'related_object_id',
    userId: 'related_user_id',
  })
}
