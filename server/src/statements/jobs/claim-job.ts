import type { Knex } from 'knex'
import type { JobModel } from '../../tables/job.ts'
import type { Fields } from '../../tables/rows.ts'

/** A job that a process works on. */
export type ClaimedJob = Fields<
  JobModel,
  | 'id'
  | 'userId'
  | 'keyId'
  | 'address'
  | 'requestId'
  | 'changes'
  | 'type'
  | 'query'
  | 'beforeId'
  | 'attempts'
  | 'createdOn'
>

/** Jobs whose files are still to be grouped are taken by a task of their own: grouping takes long. */
export type JobPhase = 'items' | 'grouping'

export type Lease = { readonly holder: string; readonly seconds: number }

const NOW = `clock_timestamp() at time zone 'utc'`

const IS_GROUPING = 'compared is not null and groups is null'

/** Takes the job that has waited longest, of those that nobody works on; null if there is none. */
export async function claimJob(db: Knex, { holder, seconds }: Lease, phase: JobPhase): Promise<ClaimedJob | null> {
  const isGrouping = phase === 'grouping'
  const { rows } = await db.raw<{ rows: ClaimedJob[] }>(
    `update job set taken_by = :holder, taken_until = ${NOW} + make_interval(secs => :seconds), worked_on = ${NOW}
     where id = (
       select id from job where state = 'running' and (taken_until is null or taken_until <= ${NOW})
         and (${IS_GROUPING}) = :isGrouping
       order by worked_on limit 1 for update skip locked)
     returning id, user_id as "userId", key_id as "keyId", address, request_id as "requestId", changes, type, query,
       before_id as "beforeId", attempts, created_on as "createdOn"`,
    { holder, seconds, isGrouping },
  )
  return rows[0] ?? null
}
