import type { Knex } from 'knex'
import type { CommentRow } from '../../tables/rows.ts'

type CommentKey = { readonly objectId: number; readonly id: number }

/** Deletes a comment on an object, and returns it with its author. */
export async function deleteComment(db: Knex, { objectId, id }: CommentKey): Promise<CommentRow | undefined> {
  const author = db.raw<CommentRow['author']>('(select u.login from "user" u where u.id = comment.user_id) as author')
  const [deleted] = await db('comment')
    .where({ id, object_id: objectId })
    .delete<CommentRow[]>(['id', 'comment', 'timestamp', author])
  return deleted
}
