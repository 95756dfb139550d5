import type { Call } from '../../../call.ts'
import { endJob } from '../../../statements/jobs/end-job.ts'
import type { JobModel } from '../../../tables/job.ts'
import { findJob } from './find-job.ts'

/** What has been changed stays; a job that has ended stays as it is. */
export async function cancelJob(call: Call, id: string): Promise<JobModel> {
  const job = await findJob(call, id)
  await call.change((trx) => endJob(trx, job.id, { state: 'cancelled', reason: null }))
  return findJob(call, id)
}
