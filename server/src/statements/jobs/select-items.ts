import type { Knex } from 'knex'
import type { JobItemModel, JobResult } from '../../tables/job-item.ts'
import type { Fields } from '../../tables/rows.ts'

/** `groupName` is null outside of groups of similar files. */
export type LeftItem = Fields<JobItemModel, 'position' | 'dhash' | 'step'> & { readonly groupName: string | null }

/** The next objects that are still to be changed. */
export async function selectLeft(db: Knex, jobId: string, count: number): Promise<readonly LeftItem[]> {
  return db('job_item as item')
    .leftJoin('job_group as g', { 'g.job_id': 'item.job_id', 'g.position': 'item.group_position' })
    .where('item.job_id', jobId)
    .whereNull('item.result')
    .orderBy('item.position')
    .limit(count)
    .select<LeftItem[]>({ position: 'item.position', dhash: 'item.dhash', step: 'item.step', groupName: 'g.name' })
}

export type OutcomeRow = Fields<JobItemModel, 'position' | 'dhash' | 'code'> & { readonly result: JobResult }
export type OutcomePage = {
  readonly after?: number | undefined
  readonly count?: number | undefined
  readonly result?: JobResult | undefined
  /** Position of a group of similar files. */
  readonly group?: number | undefined
}

/** What has become of the objects after a position. */
export async function selectOutcomes(
  db: Knex,
  jobId: string,
  { after = 0, count = 100, result, group }: OutcomePage,
): Promise<readonly OutcomeRow[]> {
  const query = db('job_item')
    .where('job_id', jobId)
    .where('position', '>', after)
    .whereNotNull('result')
    .orderBy('position')
    .limit(count)
  if (result !== undefined) query.where('result', result)
  if (group !== undefined) query.where('group_position', group)
  return query.select<OutcomeRow[]>('position', 'dhash', 'code', 'result')
}
