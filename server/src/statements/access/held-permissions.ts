import type { Knex } from 'knex'
import type { PermissionModel } from '../../tables/permission.ts'
import type { Fields } from '../../tables/rows.ts'

/** Why and through which object a group has access. */
export type Source = {
  readonly reason: PermissionModel['reasonType']
  readonly originId: PermissionModel['relatedObjectId']
}
export type HeldPermission = Source & Fields<PermissionModel, 'objectId' | 'groupId'>

/** The permissions that these groups have for these objects. */
export async function heldPermissions(
  trx: Knex.Transaction,
  objectIds: readonly number[],
  groupIds: readonly number[],
): Promise<HeldPermission[]> {
  return trx('permission')
    .whereRaw('object_id = any(?::int[]) and group_id = any(?::int[])', [[...objectIds], [...groupIds]])
    .select({ objectId: 'object_id', groupId: 'group_id', reason: 'reason_type', originId: 'related_object_id' })
}
