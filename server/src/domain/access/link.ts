import type { Knex } from 'knex'
import { grant } from '../../statements/access/grant.ts'
import { permissionsOf } from '../../statements/access/permissions-of.ts'
import { insertRelation } from '../../statements/relations/insert-relation.ts'

/**
 * Makes an object the child of another: it inherits every permission of the parent, with its reason, origin and user.
 * The caller holds the lock of the access graph. Returns whether the link is new.
 */
export async function link(trx: Knex.Transaction, parentId: number, childId: number): Promise<boolean> {
  if (!(await insertRelation(trx, { parentId, childId }))) return false
  await grant(trx, childId, await permissionsOf(trx, parentId))
  return true
}
