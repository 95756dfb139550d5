import type { Knex } from 'knex'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'

const ONLY_SEEN_BY = `from permission p where p.group_id = ? and not exists (
  select 1 from permission other where other.object_id = p.object_id and other.group_id <> p.group_id)`

/** Counts objects that one group sees and no other. */
export async function countOnlySeenBy(db: Knex, groupId: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(`select count(*)::int as count ${ONLY_SEEN_BY}`, [
    groupId,
  ])
  return rows[0]?.count ?? 0
}

/** SHA-256 of such objects, the oldest first. */
export async function selectOnlySeenBy(db: Knex, groupId: number, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: Fields<ObjectModel, 'dhash'>[] }>(
    `select o.dhash from object o join (select p.object_id ${ONLY_SEEN_BY} order by p.object_id limit ?) only_seen
       on only_seen.object_id = o.id order by o.id`,
    [groupId, limit],
  )
  return rows.map(({ dhash }) => dhash)
}
