import type { QueryBuilder } from 'objection'
import type { Caller } from '../../../caller.ts'
import type { JobModel } from '../../../tables/job.ts'
import type { YaraHuntModel } from '../../../tables/yara-hunt.ts'
import { ownJobs } from './find-job.ts'

type Work = JobModel | YaraHuntModel
type OwnPage<M extends Work> = {
  readonly query: QueryBuilder<M>
  readonly caller: Caller
  readonly count: number | undefined
  /** The page starts after it. */
  readonly pivot: Pick<M, 'id' | 'createdOn'> | undefined
}

const DEFAULT_COUNT = 20

/** A page of the caller's own jobs or hunts, newest first. */
export async function ownPage<M extends Work>({ query, caller, count, pivot }: OwnPage<M>): Promise<readonly M[]> {
  query
    .where(ownJobs(caller))
    .orderBy([
      { column: 'created_on', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(count ?? DEFAULT_COUNT)
  if (pivot !== undefined) query.whereRaw('(created_on, id) < (?::timestamp, ?::uuid)', [pivot.createdOn, pivot.id])
  return query
}
