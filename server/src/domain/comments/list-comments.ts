import type { Call } from '../../call.ts'
import type { CommentRow } from '../../tables/rows.ts'
import { findObject } from '../access/find-object.ts'
import type { Kind } from '../access/visible.ts'

/** An object as it is named in an address. */
export type Place = { readonly kind: Kind; readonly id: string }

/** Newest first. Comments of accounts that are gone have no author. */
export async function listComments(call: Call, { kind, id }: Place): Promise<CommentRow[]> {
  const { db } = call.app
  const { id: objectId } = await findObject(call, kind, id)
  return db('comment as c')
    .leftJoin('user as u', 'u.id', 'c.user_id')
    .where('c.object_id', objectId)
    .orderBy('c.id', 'desc')
    .select({ id: 'c.id', comment: 'c.comment', author: 'u.login', timestamp: 'c.timestamp' })
}
