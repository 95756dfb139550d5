import type { Knex } from 'knex'
import type { Walk } from './begin-walk.ts'

const NOW = `clock_timestamp() at time zone 'utc'`

/** Saves the position, for the process that continues. False: another process is further by now, or has finished. */
export async function saveWalk(db: Knex, walk: Walk): Promise<boolean> {
  return update(db, '', walk)
}

export async function finishWalk(db: Knex, walk: Walk): Promise<boolean> {
  return update(
    db,
    `, is_running = false, finished_on = ${NOW}, finished_checked = :checked, finished_damaged = :damaged`,
    walk,
  )
}

async function update(db: Knex, change: string, walk: Walk): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update content_check set after_id = :afterId, checked = :checked, damaged = :damaged${change}
     where is_running and begun_on = :begunOn::timestamp and after_id <= :afterId`,
    walk,
  )
  return rowCount > 0
}
