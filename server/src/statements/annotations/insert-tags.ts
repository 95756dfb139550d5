import type { Knex } from 'knex'
import type { Rows } from '../../tables/tables.ts'
import { MAX_TAGS_PER_OBJECT, requireRoom } from './bounds.ts'

/** Adds missing tags; returns the new ones. Throws if the object has too many then. */
export async function insertTags(db: Knex, objectId: number, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return []
  const { rows } = await db.raw<{ rows: (Pick<Rows['tag'], 'tag'> & { before: number })[] }>(
    `insert into tag (tag, object_id) select t, ?::int from unnest(?::varchar[]) t
     on conflict (tag, object_id) do nothing
     returning tag, (select count(*)::int from tag where object_id = ?) as before`,
    [objectId, [...new Set(tags)], objectId],
  )
  requireRoom({ before: rows[0]?.before ?? 0, added: rows.length }, MAX_TAGS_PER_OBJECT, 'tags of one object')
  return rows.map((row) => row.tag)
}
