import { randomUUID } from 'node:crypto'
import type { App } from '../../call.ts'
import { claimJob } from '../../statements/jobs/claim-job.ts'
import type { Loop } from '../loop.ts'
import type { Background } from '../open-background.ts'
import { groupJob } from './group-job.ts'
import { LEASE_SECONDS, workOnJob } from './work-on-job.ts'

/** Groups the files of one job at a time. Other jobs go on meanwhile, since grouping may take minutes. */
export function startGrouping(app: App, background: Background): Loop {
  const holder = randomUUID()
  return background.start({ name: 'file_groups', run: (stop) => groupAll(app, { holder, stop }) })
}

async function groupAll(app: App, worker: { readonly holder: string; readonly stop: AbortSignal }): Promise<void> {
  const { holder, stop } = worker
  while (!stop.aborted) {
    const job = await claimJob(app.db, { holder, seconds: LEASE_SECONDS }, 'grouping')
    if (job === null) return
    await workOnJob(app, job, worker, (turn) => groupJob(app, { job, holder, ...turn }))
    // Its files may be tagged now.
    app.jobs.kick()
  }
}
