import type { ReadContext } from '../../../call.ts'
import type { Caller } from '../../../caller.ts'
import { notFound } from '../../../errors/problems.ts'
import { JobModel } from '../../../tables/job.ts'
import { plainUuid } from '../../access/plain-uuid.ts'

/** Only the caller's own, even for administrators. */
export async function findJob({ app, caller }: ReadContext, id: string): Promise<JobModel> {
  const job = await JobModel.query(app.db).findOne({ id: plainUuid(id), ...ownJobs(caller) })
  if (job === undefined) throw notFound('Job not found')
  return job
}

/** A key that may do less than its owner, or sees less, knows only the jobs that it created. */
export function ownJobs({ userId, keyId, listedCapabilities, onlyGroupId }: Caller): Readonly<Record<string, unknown>> {
  const isNarrow = listedCapabilities !== null || onlyGroupId !== null
  return isNarrow ? { user_id: userId, key_id: keyId } : { user_id: userId }
}
