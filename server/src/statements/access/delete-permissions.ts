import type { Knex } from 'knex'
import type { PermissionModel } from '../../tables/permission.ts'
import type { Fields } from '../../tables/rows.ts'

export async function deletePermissions(
  trx: Knex.Transaction,
  gone: readonly Fields<PermissionModel, 'objectId' | 'groupId'>[],
): Promise<void> {
  if (gone.length === 0) return
  await trx.raw<void>(
    `delete from permission p using unnest(?::int[], ?::int[]) as gone(object_id, group_id)
     where p.object_id = gone.object_id and p.group_id = gone.group_id`,
    [gone.map(({ objectId }) => objectId), gone.map(({ groupId }) => groupId)],
  )
}
