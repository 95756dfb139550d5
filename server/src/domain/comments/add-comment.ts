import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { insertComments } from '../../statements/annotations/insert-comments.ts'
import type { CommentRow } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { refOf } from '../access/ref-of.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'
import { type CommentOrigin, commentWriter } from './comment-origin.ts'
import { commentText } from './comment-text.ts'

export type NewComment = { readonly comment: string; readonly original?: CommentOrigin | undefined }

export async function addComment(
  call: Call,
  { kind, id }: ObjectPath,
  { comment: text, original }: NewComment,
): Promise<CommentRow> {
  commentText(text, 'comment')
  const { login: author, ...written } = await commentWriter(call, original)
  const found = await findObject(call, kind, id)
  const [added] = await unlessDeleted(
    call.change((trx) => insertComments(trx, { ...written, objectId: found.id }, [text])),
  )
  if (added === undefined) throw notFound('Object not found')
  const comment = { ...added, author }
  const object = refOf(found)
  call.emit('createdComment', { object, comment })
  call.emit('changedObject', { object })
  return comment
}
