import type { Knex } from 'knex'
import { JobModel, type JobState } from '../../tables/job.ts'

const NOW = `clock_timestamp() at time zone 'utc'`

export type JobEnd = { readonly state: Exclude<JobState, 'running'>; readonly reason: JobModel['reason'] }

/** A job that has ended stays as it is. Waits for the object that is being changed; after that nothing more is changed. */
export async function endJob(db: Knex, id: string, { state, reason }: JobEnd): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update job set state = ?, reason = ?, finished_on = ${NOW}, taken_by = null, taken_until = null
     where id = ? and state = 'running'`,
    [state, reason, id],
  )
  return rowCount > 0
}

/** Ends all jobs of a user, who may do nothing any more. */
export async function endJobsOfUser(db: Knex, userId: number): Promise<void> {
  const ids = await JobModel.query(db).where({ user_id: userId, state: 'running' }).orderBy('id').select('id')
  for (const { id } of ids) await endJob(db, id, { state: 'stopped', reason: 'account_disabled' })
}

/** Removes jobs that ended so many days ago, with their outcomes. */
export async function deleteOldJobs(db: Knex, days: number): Promise<void> {
  await db.raw<void>(`delete from job where finished_on < ${NOW} - make_interval(days => ?)`, [days])
}
