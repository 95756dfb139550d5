import type { Call } from '../../call.ts'
import { forbidden, notFound } from '../../errors/problems.ts'
import { grant } from '../../statements/access/grant.ts'
import type { Kind } from '../../tables/kind.ts'
import type { ShareRow } from '../../tables/rows.ts'
import { changeAccess } from '../access/change-access.ts'
import { findObject } from '../access/find-object.ts'
import { within } from '../access/within.ts'
import { loadShares } from './list-shares.ts'
import { shareGroups } from './share-groups.ts'

export type NewShare = { readonly kind: Kind; readonly id: string; readonly group: string }

/** Shares an object and everything below it with a group; existing access stays. Returns the shares, without uploaders. */
export async function addShare(call: Call, { kind, id, group }: NewShare): Promise<ShareRow[]> {
  const { caller } = call
  return changeAccess(call, {
    find: async () => {
      const { id: objectId } = await findObject(call, kind, id)
      return { objectId, groupId: await recipient(call, group) }
    },
    change: async (trx, { objectId, groupId }) => {
      const isNew = await grant(trx, objectId, [
        { groupId, reason: 'shared', originId: objectId, userId: caller.userId },
      ])
      call.note({ hasChanged: isNew })
      return loadShares(within(trx, call), objectId)
    },
  })
}

async function recipient(call: Call, name: string): Promise<number> {
  const [group] = await shareGroups(call, name)
  if (group === undefined) throw notFound(`Group ${name} doesn't exist`)
  if (group.id === call.caller.privateGroupId) throw forbidden('You cannot share object with yourself')
  return group.id
}
