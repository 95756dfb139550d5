import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { deleteComment } from '../../statements/annotations/delete-comment.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { refOf } from '../access/ref-of.ts'
import { rowNumber } from '../access/row-number.ts'

/** Any user's comment; the capability alone decides. */
export async function removeComment(call: Call, { kind, id }: ObjectPath, commentId: string): Promise<void> {
  const found = await findObject(call, kind, id)
  const comment = await call.change(async (trx) => {
    const deleted = await deleteComment(trx, { objectId: found.id, id: rowNumber(commentId) })
    if (deleted === undefined) throw notFound('Comment not found')
    return deleted
  })
  const object = refOf(found)
  call.emit('removedComment', { object, comment })
  call.emit('changedObject', { object })
}
