import type { Knex } from 'knex'
import { JobItemModel, type JobResult } from '../../tables/job-item.ts'
import type { Fields } from '../../tables/rows.ts'

export type LeftItem = Fields<JobItemModel, 'position' | 'dhash' | 'step'>

/** The next objects that are still to be changed. */
export async function selectLeft(db: Knex, jobId: string, count: number): Promise<readonly LeftItem[]> {
  return JobItemModel.query(db)
    .where('job_id', jobId)
    .whereNull('result')
    .orderBy('position')
    .limit(count)
    .select('position', 'dhash', 'step')
}

export type OutcomeRow = Fields<JobItemModel, 'position' | 'dhash' | 'code'> & { readonly result: JobResult }
export type OutcomePage = {
  readonly after?: number | undefined
  readonly count?: number | undefined
  readonly result?: JobResult | undefined
}

/** What has become of the objects after a position. */
export async function selectOutcomes(
  db: Knex,
  jobId: string,
  { after = 0, count = 100, result }: OutcomePage,
): Promise<readonly OutcomeRow[]> {
  const query = db('job_item')
    .where('job_id', jobId)
    .where('position', '>', after)
    .whereNotNull('result')
    .orderBy('position')
    .limit(count)
  if (result !== undefined) query.where('result', result)
  return query.select<OutcomeRow[]>('position', 'dhash', 'code', 'result')
}
