import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { grant, lockAccessGraph, withoutAccess } from '../access/grant.ts'

type Upload = { readonly objectId: number; readonly recipients: readonly number[]; readonly isNew: boolean }

/** Gives an upload's recipients access. The uploader's own group is the one that tells who uploaded it. */
export async function giveUploadAccess(
  trx: Knex.Transaction,
  caller: Caller,
  { objectId, recipients, isNew }: Upload,
): Promise<void> {
  const missing = isNew ? recipients : await withoutAccess(trx, objectId, recipients)
  if (missing.length === 0) return
  // A new object has nothing below it that a link could add meanwhile.
  if (!isNew) await lockAccessGraph(trx)
  await grant(
    trx,
    objectId,
    missing.map((groupId) => ({
      groupId,
      reason: groupId === caller.privateGroupId ? 'added' : 'shared',
      originId: objectId,
      userId: caller.userId,
    })),
  )
}
