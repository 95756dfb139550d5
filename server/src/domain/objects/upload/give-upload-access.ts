import type { Knex } from 'knex'
import type { Caller } from '../../../caller.ts'
import { grant } from '../../../statements/access/grant.ts'

type Upload = { readonly objectId: number; readonly groupIds: readonly number[] }

/**
 * Gives an upload's recipients access. The row of the uploader's own group records who uploaded it. For a known object
 * the caller holds the lock of the access graph; a new one has no children that a concurrent link could add.
 */
export async function giveUploadAccess(
  trx: Knex.Transaction,
  caller: Caller,
  { objectId, groupIds }: Upload,
): Promise<void> {
  await grant(
    trx,
    objectId,
    groupIds.map((groupId) => ({
      groupId,
      reason: groupId === caller.privateGroupId ? 'added' : 'shared',
      originId: objectId,
      userId: caller.userId,
    })),
  )
}
