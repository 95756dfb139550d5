import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'

export type AddedComment = { readonly id: number; readonly comment: string; readonly timestamp: string }

/** Adds comments of the caller, in this order and exactly as sent. */
export async function insertComments(
  db: Knex,
  { caller, objectId }: { readonly caller: Caller; readonly objectId: number },
  texts: readonly string[],
): Promise<AddedComment[]> {
  if (texts.length === 0) return []
  return db('comment')
    .insert(
      texts.map((comment) => ({
        comment,
        timestamp: db.raw(`clock_timestamp() at time zone 'utc'`),
        object_id: objectId,
        user_id: caller.userId,
      })),
    )
    .returning(['id', 'comment', 'timestamp'])
}
