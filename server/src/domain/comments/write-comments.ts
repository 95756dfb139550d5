import type { Knex } from 'knex'
import { raw } from 'objection'
import type { Caller } from '../../caller.ts'
import { CommentModel } from '../../tables/comment.ts'
import type { Fields } from '../../tables/rows.ts'

export type AddedComment = Fields<CommentModel, 'id' | 'comment' | 'timestamp'>

/** Adds comments of the caller, in this order and exactly as sent. */
export async function insertComments(
  db: Knex,
  { caller, objectId }: { readonly caller: Caller; readonly objectId: number },
  texts: readonly string[],
): Promise<AddedComment[]> {
  if (texts.length === 0) return []
  const timestamp = raw(`clock_timestamp() at time zone 'utc'`)
  const added = await CommentModel.query(db)
    .insert(texts.map((comment) => ({ comment, timestamp, objectId, userId: caller.userId })))
    .returning(['id', 'comment', 'timestamp'])
  return added.map(({ id, comment, timestamp }) => ({ id, comment, timestamp }))
}
