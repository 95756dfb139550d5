import { requireNoMaintenance } from '../../auth/maintenance.ts'
import type { App } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { withRequest } from '../../log.ts'
import { releaseRows, renewRows } from '../../statements/background/lease-row.ts'
import type { ClaimedJob } from '../../statements/jobs/claim-job.ts'
import { endJob } from '../../statements/jobs/end-job.ts'
import { withLease } from '../with-lease.ts'
import { callerOfJob } from './caller-of-job.ts'
import { contextOfJob } from './context-of-job.ts'

export const LEASE_SECONDS = 15
const PAUSE_SECONDS = 5

export type JobWorker = { readonly holder: string; readonly stop: AbortSignal }
export type JobTurn = { readonly caller: Caller; readonly signal: AbortSignal }

/** Works on a claimed job with the rights that its user has now, and gives it back. After a failure it waits a moment. */
export async function workOnJob(
  app: App,
  job: ClaimedJob,
  { holder, stop }: JobWorker,
  work: (turn: JobTurn) => Promise<void>,
): Promise<void> {
  const rows = { table: 'job', ids: [job.id] } as const
  const lease = { seconds: LEASE_SECONDS, renew: () => renewRows(app.db, rows, { holder, seconds: LEASE_SECONDS }) }
  let pauseSeconds = 0
  try {
    await withLease(lease, stop, async (signal) => {
      const caller = await callerOfJob(app, job)
      if (typeof caller === 'string') return void (await endJob(app.db, job.id, { state: 'stopped', reason: caller }))
      requireNoMaintenance(app, caller.login)
      await withRequest(contextOfJob(job, { path: '/api/job', user: caller.login }), () => work({ caller, signal }))
    })
  } catch (error) {
    pauseSeconds = PAUSE_SECONDS
    app.log.warn({ job: job.id, error: String(error) }, 'job interrupted; it is continued later')
  } finally {
    await releaseRows(app.db, rows, { holder, pauseSeconds })
  }
}
