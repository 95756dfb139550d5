import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import type { CommentRef } from '../../plugins/events.ts'
import { findObject } from '../access/find-object.ts'
import { refOf } from '../access/ref-of.ts'
import { rowNumber } from '../access/row-number.ts'
import type { ObjectPath } from './list-comments.ts'

/** Any user's comment; the capability alone decides. */
export async function removeComment(call: Call, { kind, id }: ObjectPath, commentId: string): Promise<void> {
  const found = await findObject(call, kind, id)
  const { db } = call.app
  const [comment]: CommentRef[] = await db('comment')
    .where({ id: rowNumber(commentId), object_id: found.id })
    .delete([
      'id',
      'comment',
      'timestamp',
      db.raw('(select u.login from "user" u where u.id = comment.user_id) as author'),
    ])
  if (comment === undefined) throw notFound('Comment not found')
  const object = refOf(found)
  call.emit('removedComment', { object, comment })
  call.emit('changedObject', { object })
}
