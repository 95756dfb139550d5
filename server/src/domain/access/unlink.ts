import type { Knex } from 'knex'
import { deletePermissions } from '../../statements/access/delete-permissions.ts'
import { heldPermissions } from '../../statements/access/held-permissions.ts'
import { inheritedPermissions } from '../../statements/access/inherited-permissions.ts'
import { type Link, linksTo } from '../../statements/access/links-to.ts'
import { replaceSources } from '../../statements/access/replace-sources.ts'
import { RelationModel } from '../../tables/relation.ts'
import { type AccessGraph, withdraw } from './withdraw.ts'

/**
 * Removes a link: the child and everything below it lose what they inherited only through it. The caller holds the lock of the
 * access graph. Returns whether the link existed.
 */
export async function unlink(trx: Knex.Transaction, parentId: number, childId: number): Promise<boolean> {
  const link = await RelationModel.query(trx).findById([parentId, childId]).select('parent_id')
  if (link === undefined) return false
  if (parentId !== childId) await withdrawBelow(trx, { parentId, childId })
  await RelationModel.query(trx).deleteById([parentId, childId])
  return true
}

async function withdrawBelow(trx: Knex.Transaction, link: Link): Promise<void> {
  const inherited = await inheritedPermissions(trx, link)
  if (inherited.length === 0) return
  const groupIds = [...new Set(inherited.map(({ groupId }) => groupId))]
  const graph = await loadGraph(trx, [...new Set(inherited.map(({ objectId }) => objectId))], groupIds)
  const changes = withdraw(link.childId, await heldPermissions(trx, [link.parentId], groupIds), graph)
  await deletePermissions(
    trx,
    changes.filter(({ replacement }) => replacement === null),
  )
  await replaceSources(
    trx,
    changes.flatMap(({ replacement, ...key }) => (replacement === null ? [] : { ...key, ...replacement })),
  )
}

async function loadGraph(
  trx: Knex.Transaction,
  objectIds: readonly number[],
  groupIds: readonly number[],
): Promise<AccessGraph> {
  const links = await linksTo(trx, objectIds)
  const parentIds = links.map((link) => link.parentId)
  return { links, rows: await heldPermissions(trx, [...new Set([...objectIds, ...parentIds])], groupIds) }
}
