import type { Call } from '../../../call.ts'
import { type OutcomePage, type OutcomeRow, selectOutcomes } from '../../../statements/jobs/select-items.ts'
import { findJob } from './find-job.ts'

export async function listOutcomes(call: Call, id: string, page: OutcomePage): Promise<readonly OutcomeRow[]> {
  const job = await findJob(call, id)
  return selectOutcomes(call.app.db, job.id, page)
}
