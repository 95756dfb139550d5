import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { CommentModel } from '../../models/comment.ts'
import { findObject } from '../access/find-object.ts'
import { rowNumber } from '../access/row-number.ts'
import type { Place } from './list-comments.ts'

/** Anybody's comment; the capability alone decides. */
export async function removeComment(call: Call, { kind, id }: Place, commentId: string): Promise<void> {
  const { id: objectId } = await findObject(call, kind, id)
  const removed = await CommentModel.query(call.app.db)
    .where({ id: rowNumber(commentId), object_id: objectId })
    .delete()
  if (removed === 0) throw notFound('Comment not found')
}
