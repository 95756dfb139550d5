import type { Call } from '../../../call.ts'
import { JobModel } from '../../../tables/job.ts'
import { findJob, ownJobs } from './find-job.ts'

export type JobPage = { readonly count?: number | undefined; readonly before?: string | undefined }

/** The caller's own, newest first. */
export async function listJobs(call: Call, { count = 20, before: pivot }: JobPage): Promise<readonly JobModel[]> {
  const { app, caller } = call
  const query = JobModel.query(app.db)
    .where(ownJobs(caller))
    .orderBy([
      { column: 'created_on', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(count)
  if (pivot !== undefined) {
    const { createdOn, id } = await findJob(call, pivot)
    query.whereRaw('(created_on, id) < (?::timestamp, ?::uuid)', [createdOn, id])
  }
  return query
}
