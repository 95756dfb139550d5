import type { Knex } from 'knex'
import type { Caller } from '../../../caller.ts'
import { type Grant, grant } from '../../../statements/access/grant.ts'

type Upload = { readonly objectId: number; readonly groupIds: readonly number[] }

/**
 * Gives an upload's recipients access to a known object. The row of the uploader's own group records who uploaded it. The caller
 * holds the lock of the access graph.
 */
export async function giveUploadAccess(
  trx: Knex.Transaction,
  caller: Caller,
  { objectId, groupIds }: Upload,
): Promise<void> {
  await grant(
    trx,
    objectId,
    uploadGrants(caller, groupIds).map((each) => ({ ...each, originId: objectId })),
  )
}

/** What the recipients of an upload get, whose origin is the object itself. */
export function uploadGrants(caller: Caller, groupIds: readonly number[]): Omit<Grant, 'originId'>[] {
  return groupIds.map((groupId) => ({
    groupId,
    reason: groupId === caller.privateGroupId ? 'added' : 'shared',
    userId: caller.userId,
  }))
}
