import type { Knex } from 'knex'
import type { Rows } from '../tables/tables.ts'

/** Adds missing tags; returns the new ones. */
export async function insertTags(db: Knex, objectId: number, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return []
  const { rows } = await db.raw<{ rows: Pick<Rows['tag'], 'tag'>[] }>(
    `insert into tag (tag, object_id) select t, ?::int from unnest(?::varchar[]) t
     on conflict (tag, object_id) do nothing returning tag`,
    [objectId, [...new Set(tags)]],
  )
  return rows.map((row) => row.tag)
}
