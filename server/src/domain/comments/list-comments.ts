import type { Call } from '../../call.ts'
import { selectComments } from '../../statements/annotations/select-comments.ts'
import type { CommentRow } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import type { ObjectPath } from '../access/object-path.ts'
import { stillThere } from '../access/still-there.ts'

/** Newest first. Comments of deleted accounts have no author. */
export async function listComments(call: Call, { kind, id }: ObjectPath): Promise<CommentRow[]> {
  const { id: objectId } = await findObject(call, kind, id)
  return stillThere(selectComments(call.app.db, objectId))
}
