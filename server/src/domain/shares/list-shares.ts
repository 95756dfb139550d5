import type { Call, ReadContext } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { type Share, type ShareFilter, selectShares, selectUploaders } from '../../statements/access/select-shares.ts'
import type { Kind } from '../../tables/kind.ts'
import type { ShareRow } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import { stillThere } from '../access/still-there.ts'
import { visibleUploaders } from '../access/visible-uploaders.ts'
import { shareGroups } from './share-groups.ts'

export type SharesAndGroups = { readonly shares: readonly ShareRow[]; readonly groups: readonly string[] }

/** Who uploaded an object, who it is shared with, and the groups that it could be shared with. */
export async function listShares(call: Call, kind: Kind, id: string): Promise<SharesAndGroups> {
  const { id: objectId } = await findObject(call, kind, id)
  const [uploaders, shares, groups] = await Promise.all([
    loadUploaders(call, objectId),
    loadShares(call, objectId),
    shareGroups(call),
  ])
  const others = groups.filter((group) => group.id !== call.caller.privateGroupId)
  return { shares: [...uploaders, ...shares], groups: others.map(({ name }) => name) }
}

async function loadUploaders({ app, caller }: Call, objectId: number): Promise<ShareRow[]> {
  return (await stillThere(selectUploaders(app.db, objectId, visibleUploaders(caller)))).map(shareRow)
}

/** Everything else. A share inherited from a deleted object's upload is in neither list. */
export async function loadShares({ app, caller }: ReadContext, objectId: number): Promise<ShareRow[]> {
  return (await stillThere(selectShares(app.db, objectId, knownShares(caller).groupIds))).map(shareRow)
}

/** The shares that the caller may know. */
export function knownShares(caller: Caller): ShareFilter {
  const groupIds = caller.capabilities.has('sharing_with_all') ? null : caller.groupIds
  return { by: visibleUploaders(caller), groupIds }
}

export function shareRow({ dhash, type, ...row }: Share): ShareRow {
  return { ...row, origin: dhash === null || type === null ? null : { dhash, type } }
}
