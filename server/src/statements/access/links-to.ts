import type { Knex } from 'knex'
import type { RelationModel } from '../../tables/relation.ts'
import type { Fields } from '../../tables/rows.ts'

export type Link = Fields<RelationModel, 'parentId' | 'childId'>

/** Every link that leads to one of the objects, newest first. */
export async function linksTo(trx: Knex.Transaction, objectIds: readonly number[]): Promise<Link[]> {
  return trx('relation')
    .whereRaw('child_id = any(?::int[])', [[...objectIds]])
    .orderByRaw('creation_time desc nulls last, parent_id desc, child_id desc')
    .select({ parentId: 'parent_id', childId: 'child_id' })
}
