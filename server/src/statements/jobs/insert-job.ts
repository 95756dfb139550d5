import type { Knex } from 'knex'
import { JobModel } from '../../tables/job.ts'
import type { Fields } from '../../tables/rows.ts'

export type NewJob = Fields<
  JobModel,
  'id' | 'userId' | 'keyId' | 'address' | 'requestId' | 'type' | 'query' | 'changes'
>

/** Stores a job about these objects, in this order. */
export async function insertJob(trx: Knex.Transaction, job: NewJob, dhashes: readonly string[]): Promise<void> {
  await JobModel.query(trx).insert({ ...job, total: dhashes.length })
  await trx.raw<void>(
    `insert into job_item (job_id, position, dhash)
     select ?::uuid, o.position, o.dhash from unnest(?::varchar[]) with ordinality as o(dhash, position)`,
    [job.id, [...dhashes]],
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
