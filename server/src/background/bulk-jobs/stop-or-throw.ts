import type { App } from '../../call.ts'
import { toProblem } from '../../errors/to-problem.ts'
import type { ClaimedJob } from '../../statements/jobs/claim-job.ts'
import { countJobAttempt } from '../../statements/jobs/count-range.ts'
import { endJob } from '../../statements/jobs/end-job.ts'

const MAX_ATTEMPTS = 5
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'rate_limited', 'read_only'])

/** Ends a job that cannot succeed, since a key or a user that its query names may be gone. Others are tried again. */
export async function stopOrThrow(app: App, job: ClaimedJob, error: unknown): Promise<void> {
  const problem = toProblem(error, app.log)
  if (PASSING.has(problem.code)) throw problem
  const isRefused = problem.status < 500
  if (!isRefused && (await countJobAttempt(app.db, job.id)) < MAX_ATTEMPTS) throw problem
  await endJob(app.db, job.id, { state: 'stopped', reason: problem.code })
}
