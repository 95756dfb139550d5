import type { Knex } from 'knex'
import type { ContentCheckModel } from '../../tables/content-check.ts'
import type { Fields } from '../../tables/rows.ts'

export type Walk = Fields<ContentCheckModel, 'begunOn' | 'afterId' | 'checked' | 'damaged'>

const NOW = `clock_timestamp() at time zone 'utc'`

/** Continues the walk that was not finished, or begins one that is due; null if there is nothing to do. */
export async function beginWalk(db: Knex, intervalHours: number): Promise<Walk | null> {
  const { rows } = await db.raw<{ rows: Walk[] }>(
    `update content_check set is_running = true,
       begun_on = case when is_running then begun_on else ${NOW} end,
       after_id = case when is_running then after_id else 0 end,
       checked = case when is_running then checked else 0 end,
       damaged = case when is_running then damaged else 0 end
     where is_running or begun_on + make_interval(hours => ?) <= ${NOW}
     returning begun_on::text as "begunOn", after_id as "afterId", checked, damaged`,
    [intervalHours],
  )
  return rows[0] ?? null
}

/** Makes the next walk due now, unless one is under way. */
export async function requestWalk(db: Knex): Promise<void> {
  await db.raw<void>(`update content_check set begun_on = 'epoch' where not is_running`)
}
