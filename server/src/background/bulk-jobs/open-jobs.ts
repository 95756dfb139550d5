import { randomUUID } from 'node:crypto'
import { requireNoMaintenance } from '../../auth/maintenance.ts'
import type { App, Jobs } from '../../call.ts'
import { JOB_ACTIONS } from '../../generated/job-actions.ts'
import { withRequest } from '../../log.ts'
import { passGate } from '../../perform/gate.ts'
import { gateOf } from '../../perform/gates.ts'
import { releaseRow, renewRow } from '../../statements/background/lease-row.ts'
import { type ClaimedJob, claimJob } from '../../statements/jobs/claim-job.ts'
import { endJob } from '../../statements/jobs/end-job.ts'
import { selectLeft } from '../../statements/jobs/select-items.ts'
import { readChanges } from '../../views/jobs.ts'
import type { Background } from '../open-background.ts'
import { withLease } from '../with-lease.ts'
import { callerOfJob } from './caller-of-job.ts'
import { contextOfJob } from './context-of-job.ts'
import type { CountMatches, CountWork } from './count-work.ts'
import { type Work, workOnItem } from './work-on-item.ts'

export type OpenedJobs = Jobs & {
  /** Works on jobs until it is disposed, which waits for the object that is being changed. */
  work(app: App, background: Background): AsyncDisposable
}

// Rights are read anew for each batch, and jobs take turns after it.
const BATCH = 20
const LEASE_SECONDS = 15
const PAUSE_SECONDS = 5

/** One job at a time in each process; whichever process comes first goes on with it. */
export function openJobs(countMatches: CountMatches): OpenedJobs {
  let app: App | null = null
  let kick = (): void => undefined
  return {
    kick: () => kick(),
    async requireRights(caller, changes) {
      if (app === null) throw new Error('no job is created before the server is open')
      for (const operation of new Set(changes.map(({ action }) => JOB_ACTIONS[action].operation)))
        await passGate(gateOf(operation), { app, caller }, {})
    },
    work(opened, background) {
      app = opened
      const holder = randomUUID()
      const loop = background.start({
        name: 'bulk_jobs',
        run: (stop) => workOnAll(opened, { holder, stop, countMatches }),
      })
      kick = loop.kick
      kick()
      return loop
    },
  }
}

async function workOnAll(app: App, worker: JobHolder): Promise<void> {
  const { holder, stop } = worker
  while (!stop.aborted) {
    const job = await claimJob(app.db, { holder, seconds: LEASE_SECONDS })
    if (job === null) return
    await workOn(app, job, worker)
  }
}

type JobHolder = { readonly holder: string; readonly stop: AbortSignal; readonly countMatches: CountMatches }

/** One batch; then it is the turn of another job. */
async function workOn(app: App, job: ClaimedJob, { holder, stop, countMatches }: JobHolder): Promise<void> {
  const row = { table: 'job', id: job.id } as const
  const lease = { seconds: LEASE_SECONDS, renew: () => renewRow(app.db, row, { holder, seconds: LEASE_SECONDS }) }
  let pauseSeconds = 0
  try {
    await withLease(lease, stop, (signal) => workOnBatch(app, { job, holder, signal, countMatches }))
  } catch (error) {
    pauseSeconds = PAUSE_SECONDS
    app.log.warn({ job: job.id, error: String(error) }, 'job interrupted; it is continued later')
  } finally {
    await releaseRow(app.db, row, { holder, pauseSeconds })
  }
}

type Batch = Omit<CountWork, 'caller'> & Pick<JobHolder, 'countMatches'>

async function workOnBatch(app: App, { job, holder, signal, countMatches }: Batch): Promise<void> {
  const caller = await callerOfJob(app, job)
  if (typeof caller === 'string') return void (await endJob(app.db, job.id, { state: 'stopped', reason: caller }))
  requireNoMaintenance(app, caller.login)
  await withRequest(contextOfJob(job, { path: '/api/job', user: caller.login }), () =>
    job.beforeId === null
      ? changeItems(app, { job, caller, changes: readChanges(job), signal })
      : countMatches(app, { job, caller, holder, signal }),
  )
}

async function changeItems(app: App, work: Work): Promise<void> {
  const { job, signal } = work
  const items = await selectLeft(app.db, job.id, BATCH)
  if (items.length === 0) return void (await endJob(app.db, job.id, { state: 'done', reason: null }))
  for (const item of items) {
    await app.hooks.room(signal)
    if (signal.aborted || !(await workOnItem(app, work, item))) return
  }
}
