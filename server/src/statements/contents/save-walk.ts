import type { Knex } from 'knex'
import type { Walk, WalkLease } from './lease-walk.ts'

const NOW = `clock_timestamp() at time zone 'utc'`

/** Saves the position and keeps the lease; false if another process has taken it. */
export async function saveWalk(
  db: Knex,
  walk: Walk,
  { holder, seconds }: Omit<WalkLease, 'intervalHours'>,
): Promise<boolean> {
  return update(db, `taken_until = ${NOW} + make_interval(secs => :seconds)`, { ...walk, holder, seconds })
}

/** Saves the position for the process that continues. */
export async function leaveWalk(db: Knex, walk: Walk, holder: string): Promise<boolean> {
  return update(db, 'taken_by = null, taken_until = null', { ...walk, holder })
}

export async function finishWalk(db: Knex, walk: Walk, holder: string): Promise<boolean> {
  const finished = `is_running = false, finished_on = ${NOW}, finished_checked = :checked, finished_damaged = :damaged`
  return update(db, `taken_by = null, taken_until = null, ${finished}`, { ...walk, holder })
}

async function update(db: Knex, change: string, values: Readonly<Record<string, string | number>>): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update content_check set after_id = :afterId, checked = :checked, damaged = :damaged, ${change} where taken_by = :holder`,
    values,
  )
  return rowCount > 0
}
