import type { Knex } from 'knex'
import type { ContentCheckModel } from '../../tables/content-check.ts'
import type { Fields } from '../../tables/rows.ts'

export type Walk = Fields<ContentCheckModel, 'afterId' | 'checked' | 'damaged'>
export type WalkLease = { readonly holder: string; readonly intervalHours: number; readonly seconds: number }

const NOW = `clock_timestamp() at time zone 'utc'`

/** Continues the walk that nobody is at, or begins one that is due; null if there is nothing to do. */
export async function leaseWalk(db: Knex, leasing: WalkLease): Promise<Walk | null> {
  const { rows } = await db.raw<{ rows: Walk[] }>(
    `update content_check set is_running = true,
       begun_on = case when is_running then begun_on else ${NOW} end,
       after_id = case when is_running then after_id else 0 end,
       checked = case when is_running then checked else 0 end,
       damaged = case when is_running then damaged else 0 end,
       taken_by = :holder, taken_until = ${NOW} + make_interval(secs => :seconds)
     where (is_running or begun_on + make_interval(hours => :intervalHours) <= ${NOW})
       and (taken_until is null or taken_until < ${NOW})
     returning after_id as "afterId", checked, damaged`,
    leasing,
  )
  return rows[0] ?? null
}
