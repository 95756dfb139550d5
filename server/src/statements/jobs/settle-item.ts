import type { Knex } from 'knex'
import type { JobResult } from '../../tables/job-item.ts'

/** An object of a job, and how many of the changes have been made. */
export type ItemAt = { readonly jobId: string; readonly position: number; readonly step: number }

/** What is known after a change; the result is that of the last one. */
export type ItemResult = { readonly hasChanged: boolean; readonly isLast: boolean }

/**
 * Writes down that one more change has been made, in the transaction that makes it, and locks the job: so anyone who ends the job waits for
 * the change. False if the job has ended, or if another process has made the change.
 */
export async function settleStep(db: Knex, at: ItemAt, { hasChanged, isLast }: ItemResult): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { settled: boolean }[] }>(
    `with item as (
       update job_item i set step = i.step + 1, has_changed = i.has_changed or :hasChanged,
         result = case when not :isLast then null when i.has_changed or :hasChanged then 'changed' else 'unchanged' end
       from (select id from job where id = :jobId and state = 'running' for no key update) running
       where i.job_id = running.id and i.position = :position and i.step = :step and i.result is null
       returning i.job_id, i.result)
     update job set changed = changed + (item.result is not distinct from 'changed')::int,
       unchanged = unchanged + (item.result is not distinct from 'unchanged')::int
     from item where job.id = item.job_id returning true as settled`,
    { ...at, hasChanged, isLast },
  )
  return rows.length > 0
}

/** Writes down that an object could not be changed. False as above. */
export async function settleFailure(
  db: Knex,
  { jobId, position }: Omit<ItemAt, 'step'>,
  code: string,
): Promise<boolean> {
  const failed: JobResult = 'failed'
  const { rows } = await db.raw<{ rows: { settled: boolean }[] }>(
    `with item as (
       update job_item i set result = :failed, code = :code
       from (select id from job where id = :jobId and state = 'running' for no key update) running
       where i.job_id = running.id and i.position = :position and i.result is null
       returning i.job_id)
     update job set failed = failed + 1 from item where job.id = item.job_id returning true as settled`,
    { jobId, position, code, failed },
  )
  return rows.length > 0
}

/** Counts another attempt in vain; returns how many there have been. */
export async function countAttempt(db: Knex, { jobId, position }: Omit<ItemAt, 'step'>): Promise<number> {
  const { rows } = await db.raw<{ rows: { attempts: number }[] }>(
    'update job_item set attempts = attempts + 1 where job_id = ? and position = ? returning attempts',
    [jobId, position],
  )
  return rows[0]?.attempts ?? 0
}
