import type { Knex } from 'knex'
import type { Rows } from '../tables/tables.ts'

export type AddedComment = Pick<Rows['comment'], 'id' | 'comment' | 'timestamp'>

/** Adds comments of one user, in this order and exactly as sent. */
export async function insertComments(
  db: Knex,
  { userId, objectId }: { readonly userId: number; readonly objectId: number },
  texts: readonly string[],
): Promise<AddedComment[]> {
  if (texts.length === 0) return []
  const timestamp = db.raw<string>(`clock_timestamp() at time zone 'utc'`)
  return db('comment')
    .insert(texts.map((comment) => ({ comment, timestamp, object_id: objectId, user_id: userId })))
    .returning(['id', 'comment', 'timestamp'])
}
