import type { Knex } from 'knex'
import { deletePermissions } from '../../statements/access/delete-permissions.ts'
import { type HeldPermission, heldPermissions, type Source } from '../../statements/access/held-permissions.ts'
import { type Link, linksTo } from '../../statements/access/links-to.ts'
import { permissionsFrom } from '../../statements/access/permissions-from.ts'
import { replaceSources } from '../../statements/access/replace-sources.ts'

/**
 * Takes a direct permission back, and every permission below that comes from it, unless another parent of an object gives the
 * group access too. The caller holds the lock of the access graph.
 */
export async function revokeAccess(trx: Knex.Transaction, row: HeldPermission): Promise<void> {
  const { groupId, objectId } = row
  const ids = row.originId === null ? [objectId] : await permissionsFrom(trx, row)
  const links = await linksTo(trx, ids)
  const parentIds = [...new Set(links.map(({ parentId }) => parentId))]
  const kept = keptSources(new Set(ids), links, await heldPermissions(trx, parentIds, [groupId]))
  const lost = ids.filter((id) => !kept.has(id))
  await deletePermissions(
    trx,
    lost.map((id) => ({ objectId: id, groupId })),
  )
  await replaceSources(
    trx,
    [...kept].map(([id, source]) => ({ ...source, objectId: id, groupId })),
  )
}

/** The objects that keep access, and why: from a parent outside, the one with the oldest link, or from one that keeps it. */
function keptSources(
  taken: ReadonlySet<number>,
  links: readonly Link[],
  parents: readonly HeldPermission[],
): ReadonlyMap<number, Source> {
  const outside = new Map(parents.filter(({ objectId }) => !taken.has(objectId)).map((row) => [row.objectId, row]))
  const children = Map.groupBy(links, ({ parentId }) => parentId)
  const kept = new Map<number, Source>()
  const waiting: number[] = []
  const keep = (id: number, { reason, originId }: Source): void => {
    if (kept.has(id)) return
    kept.set(id, { reason, originId })
    waiting.push(id)
  }
  for (const { parentId, childId } of links.toReversed()) {
    const source = outside.get(parentId)
    if (source !== undefined) keep(childId, source)
  }
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const source = kept.get(id)
    if (source !== undefined) for (const { childId } of children.get(id) ?? []) keep(childId, source)
  }
  return kept
}
