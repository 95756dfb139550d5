import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, notFound } from '../../errors/problems.ts'
import { GroupModel } from '../../tables/group.ts'
import { PermissionModel } from '../../tables/permission.ts'
import type { ShareRow } from '../../tables/rows.ts'
import { changeAccess } from '../access/change-access.ts'
import { findObject } from '../access/find-object.ts'
import { revokeAccess } from '../access/revoke-access.ts'
import { within } from '../access/within.ts'
import type { NewShare } from './add-share.ts'
import { loadShares } from './list-shares.ts'

/** Takes a share back, for who gave it and for administrators. Returns the shares that are left, without uploaders. */
export async function removeShare(call: Call, { kind, id, group }: NewShare): Promise<ShareRow[]> {
  return changeAccess(call, {
    find: async () => {
      const { id: objectId } = await findObject(call, kind, id)
      const found = await GroupModel.query(call.app.db).findOne({ name: group }).select('id')
      return { objectId, groupId: found?.id ?? null }
    },
    change: async (trx, { objectId, groupId }) => {
      const row = groupId === null ? undefined : await permissionOf(trx, objectId, groupId)
      // What the caller may not see listed looks as if it were not there.
      if (row === undefined || !isListedFor(call.caller, row)) throw notFound(`The object is not shared with ${group}`)
      requireGiver(call.caller, row)
      if (row.originId !== null && row.originId !== objectId)
        throw conflict(`${group} has access through another object: take that share back, or remove the link`)
      if (row.reason === 'added') throw conflict(`${group} uploaded the object, which is not a share`)
      await revokeAccess(trx, row)
      return loadShares(within(trx, call), objectId)
    },
  })
}

type Permission = NonNullable<Awaited<ReturnType<typeof permissionOf>>>

async function permissionOf(trx: Knex.Transaction, objectId: number, groupId: number) {
  const row = await PermissionModel.query(trx).findById([objectId, groupId])
  if (row === undefined) return undefined
  return { objectId, groupId, reason: row.reasonType, originId: row.relatedObjectId, giverId: row.relatedUserId }
}

/** A key of one group knows nothing of what its owner shared with others. */
function isListedFor(
  { capabilities, groupIds, userId, onlyGroupId }: Caller,
  { groupId, giverId }: Permission,
): boolean {
  if (capabilities.has('manage_users') || capabilities.has('sharing_with_all') || groupIds.includes(groupId))
    return true
  return onlyGroupId === null && giverId === userId
}

function requireGiver({ capabilities, userId }: Caller, { giverId }: Permission): void {
  if (giverId !== userId && !capabilities.has('manage_users'))
    throw forbidden('Only the user who shared the object, or an administrator, can take the share back')
}
