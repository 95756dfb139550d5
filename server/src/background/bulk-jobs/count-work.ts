import type { App } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import type { ClaimedJob } from '../../statements/jobs/claim-job.ts'

export type CountWork = {
  readonly job: ClaimedJob
  readonly caller: Caller
  readonly holder: string
  readonly signal: AbortSignal
}

/** An argument of `openJobs`: the compiler of queries would make its chain of imports too long. */
export type CountMatches = (app: App, work: CountWork) => Promise<void>
