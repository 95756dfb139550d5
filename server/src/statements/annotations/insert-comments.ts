import type { Knex } from 'knex'
import type { Rows } from '../../tables/tables.ts'
import { MAX_COMMENTS_PER_USER_AND_OBJECT, requireRoom } from './bounds.ts'

export type AddedComment = Pick<Rows['comment'], 'id' | 'comment' | 'timestamp'>

type CommentOwner = {
  readonly userId: number
  readonly objectId: number
  /** A time with its zone; absent: now. */
  readonly writtenAt?: string
}

/** Adds comments of one user, in this order and exactly as sent. Throws if there are too many of the user then. */
export async function insertComments(
  db: Knex,
  { userId, objectId, writtenAt }: CommentOwner,
  texts: readonly string[],
): Promise<AddedComment[]> {
  if (texts.length === 0) return []
  const timestamp =
    writtenAt === undefined
      ? db.raw<string>(`clock_timestamp() at time zone 'utc'`)
      : db.raw<string>(`?::timestamptz at time zone 'utc'`, [writtenAt])
  const before = db.raw<number>('(select count(*)::int from comment where object_id = ? and user_id = ?) as before', [
    objectId,
    userId,
  ])
  const rows: (AddedComment & { before: number })[] = await db('comment')
    .insert(texts.map((comment) => ({ comment, timestamp, object_id: objectId, user_id: userId })))
    .returning(['id', 'comment', 'timestamp', before])
  const counted = { before: rows[0]?.before ?? 0, added: rows.length }
  requireRoom(counted, MAX_COMMENTS_PER_USER_AND_OBJECT, 'comments of one user at one object')
  return rows.map(({ id, comment, timestamp: at }) => ({ id, comment, timestamp: at }))
}
