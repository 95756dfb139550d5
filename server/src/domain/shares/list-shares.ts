import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { ObjectType } from '../../tables/object.ts'
import type { ShareRow } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import type { Kind } from '../access/visible.ts'
import { shareGroups } from './share-groups.ts'

export type SharesAndGroups = { readonly shares: readonly ShareRow[]; readonly groups: readonly string[] }

/** Who uploaded an object, who it is shared with, and the groups that it could be shared with. */
export async function listShares(call: Call, kind: Kind, id: string): Promise<SharesAndGroups> {
  const { id: objectId } = await findObject(call, kind, id)
  const others = shareGroups(call).whereNot('g.id', call.caller.privateGroupId)
  const [uploaders, shares, groups] = await Promise.all([
    loadUploaders(call, objectId),
    loadShares(call, objectId),
    others.pluck('g.name'),
  ])
  return { shares: [...uploaders, ...shares], groups }
}

/** Without a capability only colleagues: members of the caller's workspaces, and the caller. */
function loadUploaders(call: Call, objectId: number): Promise<ShareRow[]> {
  const { caller } = call
  const query = permissions(call, objectId).whereRaw(`p.reason_type = 'added' and p.related_object_id = p.object_id`)
  if (!caller.capabilities.has('access_uploader_info') && !caller.capabilities.has('sharing_with_all')) {
    query.whereRaw(
      `(p.related_user_id = ? or exists (
         select 1 from member m where m.user_id = p.related_user_id and m.group_id = any(?::int[])))`,
      [caller.userId, [...caller.workspaceGroupIds]],
    )
  }
  return loaded(query)
}

/** Everything else. A share that was handed down by an object since deleted, and began as an upload there, is in neither list. */
export function loadShares(call: Call, objectId: number): Promise<ShareRow[]> {
  const { caller } = call
  const query = permissions(call, objectId).whereRaw(
    `(p.reason_type is distinct from 'added' or p.related_object_id <> p.object_id)`,
  )
  if (!caller.capabilities.has('sharing_with_all')) query.whereRaw('p.group_id = any(?::int[])', [[...caller.groupIds]])
  return loaded(query)
}

function permissions({ app: { db } }: Call, objectId: number): Knex.QueryBuilder {
  return db('permission as p')
    .join('group as g', 'g.id', 'p.group_id')
    .leftJoin('object as o', 'o.id', 'p.related_object_id')
    .leftJoin('user as u', 'u.id', 'p.related_user_id')
    .where('p.object_id', objectId)
    .orderBy(['p.access_time', 'p.group_id'])
    .select({
      groupName: 'g.name',
      accessTime: 'p.access_time',
      reason: 'p.reason_type',
      dhash: 'o.dhash',
      type: 'o.type',
      userLogin: 'u.login',
    })
}

type Row = Omit<ShareRow, 'origin'> & { readonly dhash: string | null; readonly type: ObjectType | null }

async function loaded(query: Knex.QueryBuilder): Promise<ShareRow[]> {
  const rows: Row[] = await query
  return rows.map(({ dhash, type, ...row }) => ({
    ...row,
    origin: dhash === null || type === null ? null : { dhash, type },
  }))
}
