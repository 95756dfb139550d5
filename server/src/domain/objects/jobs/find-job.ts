import type { Reading } from '../../../call.ts'
import { notFound } from '../../../errors.ts'
import { JobModel } from '../../../tables/job.ts'
import { plainUuid } from '../../access/plain-uuid.ts'

/** Only the caller's own, even for administrators. */
export async function findJob({ app, caller }: Reading, id: string): Promise<JobModel> {
  const job = await JobModel.query(app.db).findOne({ id: plainUuid(id), user_id: caller.userId })
  if (job === undefined) throw notFound('Job not found')
  return job
}
