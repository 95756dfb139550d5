import { randomUUID } from 'node:crypto'
import type { App, Jobs } from '../../call.ts'
import { JOB_ACTIONS } from '../../generated/job-actions.ts'
import { passGate } from '../../perform/gate.ts'
import { gateOf } from '../../perform/gates.ts'
import { claimJob } from '../../statements/jobs/claim-job.ts'
import { endJob } from '../../statements/jobs/end-job.ts'
import { selectLeft } from '../../statements/jobs/select-items.ts'
import { readChanges } from '../../views/jobs.ts'
import type { Background } from '../open-background.ts'
import type { CountMatches } from './count-work.ts'
import { type Work, workOnItem } from './work-on-item.ts'
import { type JobWorker, LEASE_SECONDS, workOnJob } from './work-on-job.ts'

export type OpenedJobs = Jobs & {
  /** Works on jobs until it is disposed, which waits for the object that is being changed. */
  work(app: App, background: Background): AsyncDisposable
}

// Rights are read anew for each batch, and jobs take turns after it.
const BATCH = 20

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

async function workOnAll(app: App, { countMatches, ...worker }: JobHolder): Promise<void> {
  const { holder, stop } = worker
  while (!stop.aborted) {
    const job = await claimJob(app.db, { holder, seconds: LEASE_SECONDS }, 'items')
    if (job === null) return
    await workOnJob(app, job, worker, ({ caller, signal }) =>
      job.beforeId === null
        ? changeItems(app, { job, caller, changes: readChanges(job), signal })
        : countMatches(app, { job, caller, holder, signal }),
    )
  }
}

type JobHolder = JobWorker & { readonly countMatches: CountMatches }

async function changeItems(app: App, work: Work): Promise<void> {
  const { job, signal } = work
  const items = await selectLeft(app.db, job.id, BATCH)
  if (items.length === 0) return void (await endJob(app.db, job.id, { state: 'done', reason: null }))
  for (const item of items) {
    await app.hooks.room(signal)
    if (signal.aborted || !(await workOnItem(app, work, item))) return
  }
}
