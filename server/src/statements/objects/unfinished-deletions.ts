import type { Knex } from 'knex'

const LEFT_OVER = `interval '1 minute'`

type DeletionFilter = {
  readonly most: number
  /** Not those that may be under way. */
  readonly isLeftOver: boolean
}

/** The contents of deleted files that are still to be removed, oldest deletion first. */
export async function unfinishedDeletions(db: Knex, { most, isLeftOver }: DeletionFilter): Promise<string[]> {
  const query = db('deleted_object').where('has_content', true).orderBy('id').limit(most)
  if (isLeftOver) query.whereRaw(`deleted_at < now() at time zone 'utc' - ${LEFT_OVER}`)
  return query.pluck('dhash')
}
