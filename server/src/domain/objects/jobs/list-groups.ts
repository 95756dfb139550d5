import type { Call } from '../../../call.ts'
import { type GroupPage, type JobGroupRow, selectGroups } from '../../../statements/jobs/group-items.ts'
import type { JobModel } from '../../../tables/job.ts'
import { findJob } from './find-job.ts'

export type JobGroups = { readonly job: JobModel; readonly groups: readonly JobGroupRow[] }

export async function listGroups(call: Call, id: string, page: GroupPage): Promise<JobGroups> {
  const job = await findJob(call, id)
  return { job, groups: await selectGroups(call.app.db, job.id, page) }
}
