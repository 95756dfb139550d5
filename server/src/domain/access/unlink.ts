import type { Knex } from 'knex'
import type { PermissionModel } from '../../tables/permission.ts'
import { RelationModel } from '../../tables/relation.ts'
import type { Fields } from '../../tables/rows.ts'
import { type AccessGraph, type HeldRow, type Link, type Withdrawal, withdraw } from './withdraw.ts'

type Ends = Fields<RelationModel, 'parentId' | 'childId'>

/**
 * Removes a link: the child and everything below it lose what they inherited only through it. The caller holds the lock of the
 * access graph. Returns whether the link existed.
 */
export async function unlink(trx: Knex.Transaction, parentId: number, childId: number): Promise<boolean> {
  const ends = { parentId, childId }
  const link = await RelationModel.query(trx).findById([parentId, childId]).select('parent_id')
  if (link === undefined) return false
  if (parentId !== childId) await withdrawBelow(trx, ends)
  await RelationModel.query(trx).deleteById([parentId, childId])
  return true
}

async function withdrawBelow(trx: Knex.Transaction, ends: Ends): Promise<void> {
  const inherited = await inheritedRows(trx, ends)
  if (inherited.length === 0) return
  const groupIds = [...new Set(inherited.map(({ groupId }) => groupId))]
  const graph = await loadGraph(trx, [...new Set(inherited.map(({ objectId }) => objectId))], groupIds)
  const changes = withdraw(ends.childId, await rowsOf(trx, [ends.parentId], groupIds), graph)
  await deleteRows(
    trx,
    changes.filter(({ replacement }) => replacement === null),
  )
  await replaceSources(
    trx,
    changes.filter(({ replacement }) => replacement !== null),
  )
}

type RowKey = Fields<PermissionModel, 'objectId' | 'groupId'>

/** Only rows that the child and everything below it inherited from the parent can be affected. Offsets as in `grant`. */
async function inheritedRows(trx: Knex.Transaction, { parentId, childId }: Ends): Promise<RowKey[]> {
  const { rows } = await trx.raw<{ rows: RowKey[] }>(
    `with recursive given as (
       select group_id, reason_type, related_object_id from permission where object_id = :parentId
     ), reach(object_id, group_id) as (
       select p.object_id, p.group_id from permission p join given g using (group_id)
         where p.object_id = :childId and ${IS_INHERITED}
       union
       select r.child_id, reach.group_id from reach
         cross join lateral (select child_id from relation where parent_id = reach.object_id offset 0) r
         cross join lateral (
           select 1 from permission p join given g using (group_id)
             where p.object_id = r.child_id and p.group_id = reach.group_id and ${IS_INHERITED} offset 0
         ) handed_down
     )
     select object_id as "objectId", group_id as "groupId" from reach`,
    { parentId, childId },
  )
  return rows
}

const IS_INHERITED = `p.related_object_id is distinct from p.object_id
  and p.related_object_id is not distinct from g.related_object_id
  and p.reason_type is not distinct from g.reason_type`

async function loadGraph(
  trx: Knex.Transaction,
  objectIds: readonly number[],
  groupIds: readonly number[],
): Promise<AccessGraph> {
  const links: Link[] = await trx('relation')
    .whereRaw('child_id = any(?::int[])', [[...objectIds]])
    .orderByRaw('creation_time desc nulls last, parent_id desc, child_id desc')
    .select({ parentId: 'parent_id', childId: 'child_id' })
  const parentIds = links.map((link) => link.parentId)
  return { links, rows: await rowsOf(trx, [...new Set([...objectIds, ...parentIds])], groupIds) }
}

function rowsOf(trx: Knex.Transaction, objectIds: readonly number[], groupIds: readonly number[]): Promise<HeldRow[]> {
  return trx('permission')
    .whereRaw('object_id = any(?::int[]) and group_id = any(?::int[])', [[...objectIds], [...groupIds]])
    .select({ objectId: 'object_id', groupId: 'group_id', reason: 'reason_type', originId: 'related_object_id' })
}

async function deleteRows(trx: Knex.Transaction, changes: readonly Withdrawal[]): Promise<void> {
  if (changes.length === 0) return
  await trx.raw(
    `delete from permission p using unnest(?::int[], ?::int[]) as gone(object_id, group_id)
     where p.object_id = gone.object_id and p.group_id = gone.group_id`,
    [changes.map(({ objectId }) => objectId), changes.map(({ groupId }) => groupId)],
  )
}

/** The user who caused the first access stays. */
async function replaceSources(trx: Knex.Transaction, changes: readonly Withdrawal[]): Promise<void> {
  if (changes.length === 0) return
  await trx.raw(
    `update permission p
     set reason_type = w.reason, related_object_id = w.origin_id, access_time = clock_timestamp() at time zone 'utc'
     from json_to_recordset(?::json) as w(object_id int, group_id int, reason varchar, origin_id int)
     where p.object_id = w.object_id and p.group_id = w.group_id`,
    [
      JSON.stringify(
        changes.map(({ objectId, groupId, replacement }) => ({
          object_id: objectId,
          group_id: groupId,
          reason: replacement?.reason,
          origin_id: replacement?.originId,
        })),
      ),
    ],
  )
}
