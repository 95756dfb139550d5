import type { Call } from '../../../call.ts'
import { JobModel } from '../../../tables/job.ts'
import { findJob } from './find-job.ts'
import { ownPage } from './own-page.ts'

export type JobPage = { readonly count?: number | undefined; readonly before?: string | undefined }

/** The caller's own, newest first. */
export async function listJobs(call: Call, { count, before }: JobPage): Promise<readonly JobModel[]> {
  const { app, caller } = call
  const pivot = before === undefined ? undefined : await findJob(call, before)
  return ownPage({ query: JobModel.query(app.db), caller, count, pivot })
}
