import type { Knex } from 'knex'
import type { JobModel, JobState } from '../../tables/job.ts'

const NOW = `clock_timestamp() at time zone 'utc'`
const END = `update job set state = ?, reason = ?, finished_on = ${NOW}, taken_by = null, taken_until = null where state = 'running'`

export type JobEnd = { readonly state: Exclude<JobState, 'running'>; readonly reason: JobModel['reason'] }

/** A job that has ended stays as it is. Waits for the object that is being changed; after that nothing more is changed. */
export async function endJob(db: Knex, id: string, { state, reason }: JobEnd): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(`${END} and id = ?`, [state, reason, id])
  return rowCount > 0
}

/** Stops all jobs of a user whose account is disabled. */
export async function stopJobsOfUser(db: Knex, userId: number): Promise<void> {
  await db.raw<void>(`${END} and user_id = ?`, ['stopped', 'account_disabled', userId])
}

/** Removes jobs that ended so many days ago, with their outcomes. */
export async function deleteOldJobs(db: Knex, days: number): Promise<void> {
  await db.raw<void>(`delete from job where finished_on < ${NOW} - make_interval(days => ?)`, [days])
}
