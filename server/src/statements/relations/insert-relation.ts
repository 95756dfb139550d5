import type { Knex } from 'knex'
import type { RelationModel } from '../../tables/relation.ts'
import type { Fields } from '../../tables/rows.ts'

/** Returns whether the link is new. */
export async function insertRelation(
  trx: Knex.Transaction,
  { parentId, childId }: Fields<RelationModel, 'parentId' | 'childId'>,
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into relation (parent_id, child_id, creation_time) values (?, ?, clock_timestamp() at time zone 'utc')
     on conflict (parent_id, child_id) do nothing`,
    [parentId, childId],
  )
  return rowCount > 0
}
