import type { Call } from '../../call.ts'
import type { Kind } from '../../tables/kind.ts'
import type { CommentRow } from '../../tables/rows.ts'
import type { Outer, Selected } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { findObject } from '../access/find-object.ts'

/** An object as named in a path. */
export type ObjectPath = { readonly kind: Kind; readonly id: string }

const COLUMNS = { id: 'c.id', comment: 'c.comment', author: 'u.login', timestamp: 'c.timestamp' } as const
type Listed = Selected<typeof COLUMNS, { c: Rows['comment']; u: Outer<Rows['user']> }>

/** Newest first. Comments of deleted accounts have no author. */
export async function listComments(call: Call, { kind, id }: ObjectPath): Promise<CommentRow[]> {
  const { db } = call.app
  const { id: objectId } = await findObject(call, kind, id)
  const comments: Listed[] = await db('comment as c')
    .leftJoin('user as u', 'u.id', 'c.user_id')
    .where('c.object_id', objectId)
    .orderBy('c.id', 'desc')
    .select(COLUMNS)
  return comments
}
