import type { Knex } from 'knex'
import type { Outer, SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { attachedTo } from './attached-to.ts'

const COLUMNS = { id: 'c.id', comment: 'c.comment', author: 'u.login', timestamp: 'c.timestamp' } as const
type Row = SelectedRow<typeof COLUMNS, { c: Rows['comment']; u: Outer<Rows['user']> }>

/** Comments on an object, newest first; null: it is gone. Those of deleted accounts have no author. */
export async function selectComments(db: Knex, objectId: number): Promise<Row[] | null> {
  return attachedTo<Row>(db, objectId, comments(db, objectId).select(COLUMNS))
}

/** The query for them, with times as text. */
export function commentsOf(db: Knex, key: Knex.Raw<number>): Knex.QueryBuilder<object, unknown[]> {
  return comments(db, key).select({ ...COLUMNS, timestamp: db.raw<string>('c.timestamp::text') })
}

function comments(db: Knex, objectId: number | Knex.Raw<number>): Knex.QueryBuilder<object, unknown[]> {
  return db('comment as c')
    .leftJoin('user as u', 'u.id', 'c.user_id')
    .where('c.object_id', objectId)
    .orderBy('c.id', 'desc')
}
