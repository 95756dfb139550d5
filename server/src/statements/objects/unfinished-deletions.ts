import type { Knex } from 'knex'

const LEFT_OVER = `interval '1 minute'`

/** The contents of deleted files that are still to be removed, oldest deletion first. */
export async function unfinishedDeletions(db: Knex, most: number): Promise<string[]> {
  return db('deleted_object')
    .where('has_content', true)
    .whereRaw(`deleted_at < now() at time zone 'utc' - ${LEFT_OVER}`)
    .orderBy('id')
    .limit(most)
    .pluck('dhash')
}
