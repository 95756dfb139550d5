import type { Call } from '../../call.ts'
import { findObject } from '../access/find-object.ts'
import type { Kind } from '../access/visible.ts'

export type Comment = {
  readonly id: number
  readonly comment: string
  readonly author: string | null
  readonly timestamp: string
}

/** An object as named in a path. */
export type ObjectPath = { readonly kind: Kind; readonly id: string }

/** Newest first. Comments of deleted accounts have no author. */
export async function listComments(call: Call, { kind, id }: ObjectPath): Promise<Comment[]> {
  const { db } = call.app
  const { id: objectId } = await findObject(call, kind, id)
  return db('comment as c')
    .leftJoin('user as u', 'u.id', 'c.user_id')
    .where('c.object_id', objectId)
    .orderBy('c.id', 'desc')
    .select({ id: 'c.id', comment: 'c.comment', author: 'u.login', timestamp: 'c.timestamp' })
}
