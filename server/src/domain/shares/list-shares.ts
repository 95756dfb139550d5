import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { Kind } from '../../tables/kind.ts'
import type { ShareRow } from '../../tables/rows.ts'
import type { Outer, Selected } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { findObject } from '../access/find-object.ts'
import { shareGroups } from './share-groups.ts'

export type SharesAndGroups = { readonly shares: readonly ShareRow[]; readonly groups: readonly string[] }

/** Who uploaded an object, who it is shared with, and the groups that it could be shared with. */
export async function listShares(call: Call, kind: Kind, id: string): Promise<SharesAndGroups> {
  const { id: objectId } = await findObject(call, kind, id)
  const others = shareGroups(call).whereNot('g.id', call.caller.privateGroupId)
  const [uploaders, shares, groups] = await Promise.all([
    loadUploaders(call, objectId),
    loadShares(call, objectId),
    others,
  ])
  return { shares: [...uploaders, ...shares], groups: groups.map(({ name }) => name) }
}

/** Without the capability only members of the caller's workspaces, and the caller. */
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

/** Everything else. A share inherited from a deleted object's upload is in neither list. */
export function loadShares(call: Call, objectId: number): Promise<ShareRow[]> {
  const { caller } = call
  const query = permissions(call, objectId).whereRaw(
    `(p.reason_type is distinct from 'added' or p.related_object_id <> p.object_id)`,
  )
  if (!caller.capabilities.has('sharing_with_all')) query.whereRaw('p.group_id = any(?::int[])', [[...caller.groupIds]])
  return loaded(query)
}

const COLUMNS = {
  groupName: 'g.name',
  accessTime: 'p.access_time',
  reason: 'p.reason_type',
  dhash: 'o.dhash',
  type: 'o.type',
  userLogin: 'u.login',
} as const
type Row = Selected<
  typeof COLUMNS,
  { p: Rows['permission']; g: Rows['group']; o: Outer<Rows['object']>; u: Outer<Rows['user']> }
>

function permissions({ app: { db } }: Call, objectId: number): Knex.QueryBuilder<object, Row[]> {
  return db('permission as p')
    .join('group as g', 'g.id', 'p.group_id')
    .leftJoin('object as o', 'o.id', 'p.related_object_id')
    .leftJoin('user as u', 'u.id', 'p.related_user_id')
    .where('p.object_id', objectId)
    .orderBy(['p.access_time', 'p.group_id'])
    .select(COLUMNS)
}

async function loaded(query: Knex.QueryBuilder<object, Row[]>): Promise<ShareRow[]> {
  return (await query).map(({ dhash, type, ...row }) => ({
    ...row,
    origin: dhash === null || type === null ? null : { dhash, type },
  }))
}
