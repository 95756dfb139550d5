import type { Knex } from 'knex'
import type { PermissionModel } from '../../tables/permission.ts'
import type { Fields } from '../../tables/rows.ts'
import type { HeldPermission } from './held-permissions.ts'

/** The objects that a group has access to by the same source: the object that it comes from, and the reason. */
export async function permissionsFrom(
  trx: Knex.Transaction,
  { groupId, originId, reason }: Omit<HeldPermission, 'objectId'>,
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: Fields<PermissionModel, 'objectId'>[] }>(
    `select object_id as "objectId" from permission
     where related_object_id = ? and group_id = ? and reason_type is not distinct from ?`,
    [originId, groupId, reason],
  )
  return rows.map(({ objectId }) => objectId)
}
