import type { Knex } from 'knex'

/** How many permissions the groups have together, counted up to a limit. */
export async function countPermissions(db: Knex, groupIds: readonly number[], limit: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    'select count(*) from (select 1 from permission where group_id = any(?::int[]) limit ?) as seen',
    [[...groupIds], limit],
  )
  return rows[0]?.count ?? 0
}
