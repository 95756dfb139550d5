import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { findObject } from '../access/find-object.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'
import type { Comment, Place } from './list-comments.ts'
import { insertComments } from './write-comments.ts'

export async function addComment(call: Call, { kind, id }: Place, text: string): Promise<Comment> {
  const { app, caller } = call
  const { id: objectId } = await findObject(call, kind, id)
  const [added] = await unlessDeleted(insertComments(app.db, { caller, objectId }, [text]))
  if (added === undefined) throw notFound('Object not found')
  return { ...added, author: caller.login }
}
