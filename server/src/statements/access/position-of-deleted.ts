import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { Pivot } from '../../tables/rows.ts'
import { seesAll } from './visible.ts'

/** The latest of several deletions under one identifier: at worst an object is listed twice, none is missed. */
export async function positionOfDeleted(db: Knex, caller: Caller, dhash: string): Promise<Pivot | undefined> {
  const query = db('deleted_object')
    .where({ dhash })
    .whereRaw(`deleted_at > now() at time zone 'utc' - interval '30 days'`)
    .orderBy([
      { column: 'upload_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  if (!seesAll(caller)) query.whereRaw('group_ids && ?::int[]', [[...caller.groupIds]])
  return query.first({ id: 'id', uploadTime: 'upload_time' })
}
