import type { Knex } from 'knex'
import type { Outer, Selected } from '../tables/selected.ts'
import type { Rows } from '../tables/tables.ts'

const COLUMNS = { id: 'c.id', comment: 'c.comment', author: 'u.login', timestamp: 'c.timestamp' } as const
type Row = Selected<typeof COLUMNS, { c: Rows['comment']; u: Outer<Rows['user']> }>

/** Comments on an object, newest first. Those of deleted accounts have no author. */
export async function selectComments(db: Knex, objectId: number): Promise<Row[]> {
  return db('comment as c')
    .leftJoin('user as u', 'u.id', 'c.user_id')
    .where('c.object_id', objectId)
    .orderBy('c.id', 'desc')
    .select(COLUMNS)
}
