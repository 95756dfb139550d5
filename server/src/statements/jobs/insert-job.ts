import type { Knex } from 'knex'
import { JobModel } from '../../tables/job.ts'
import type { Fields } from '../../tables/rows.ts'

export type NewJob = Fields<
  JobModel,
  'id' | 'userId' | 'keyId' | 'address' | 'requestId' | 'type' | 'query' | 'changes'
>

/** The initial state of a count. */
export type CountScope = Fields<JobModel, 'total'> & { readonly beforeId: number }

/** Stores a job that counts. */
export async function insertCount(trx: Knex.Transaction, job: NewJob, scope: CountScope): Promise<void> {
  await JobModel.query(trx).insert({ ...job, ...scope, matches: 0 })
}

/** Stores a job that groups these files. */
export async function insertGrouping(trx: Knex.Transaction, job: NewJob, dhashes: readonly string[]): Promise<void> {
  await insertJob(trx, job, dhashes)
  await JobModel.query(trx).findById(job.id).patch({ compared: 0 })
}

/** Stores a job about these objects, in this order. */
export async function insertJob(trx: Knex.Transaction, job: NewJob, dhashes: readonly string[]): Promise<void> {
  await JobModel.query(trx).insert({ ...job, total: dhashes.length })
  await trx.raw<void>(
    `insert into job_item (job_id, position, dhash)
     select ?::uuid, o.position, o.dhash from unnest(?::varchar[]) with ordinality as o(dhash, position)`,
    [job.id, [...dhashes]],
  )
}

/** Forgets the oldest jobs of a user that have ended, so that with the next one there are no more than `most`. */
export async function forgetOldJobs(trx: Knex.Transaction, userId: number, most: number): Promise<void> {
  await trx.raw<void>(
    `delete from job where id in (
       select id from job where user_id = ? order by created_on desc, id desc offset ?
     ) and finished_on is not null`,
    [userId, most - 1],
  )
}

/** How many jobs of a user have not ended. Others who ask it for this user wait until the transaction ends. */
export async function countRunning(trx: Knex.Transaction, userId: number): Promise<number> {
  await trx.raw<void>(`select pg_advisory_xact_lock(hashtext('lz_job'), ?::int)`, [userId])
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from job where user_id = ? and state = 'running'`,
    [userId],
  )
  return rows[0]?.count ?? 0
}
