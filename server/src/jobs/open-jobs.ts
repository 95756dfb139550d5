import { randomUUID } from 'node:crypto'
import { requireNoMaintenance } from '../auth/maintenance.ts'
import type { App, Jobs } from '../call.ts'
import { withRequest } from '../log.ts'
import { passGate } from '../perform/gate.ts'
import { gateOf } from '../perform/gates.ts'
import { type ClaimedJob, claimJob, leaveJob, renewJob } from '../statements/jobs/claim-job.ts'
import { deleteOldJobs, endJob } from '../statements/jobs/end-job.ts'
import { selectLeft } from '../statements/jobs/select-items.ts'
import { readChanges } from '../views/jobs.ts'
import { callerOfJob } from './caller-of-job.ts'
import { OPERATIONS } from './step-of.ts'
import { workOnItem } from './work-on-item.ts'

export type OpenedJobs = Jobs & {
  /** Works on jobs until it is disposed, which waits for the object that is being changed. */
  work(app: App): AsyncDisposable
}

// Rights are read anew for each batch, and jobs take turns after it.
const BATCH = 20
const LEASE_SECONDS = 15
const PAUSE_SECONDS = 5
const TIDY_MS = 600_000

/** One job at a time in each process; whichever process comes first goes on with it. */
export function openJobs({ pollMs }: { readonly pollMs: number }): OpenedJobs {
  let app: App | null = null
  let ask = (): void => undefined
  return {
    kick: () => ask(),
    async requireRights(caller, changes) {
      if (app === null) throw new Error('no job is created before the server is open')
      for (const operation of new Set(changes.map(({ action }) => OPERATIONS[action])))
        await passGate(gateOf(operation), { app, caller }, {})
    },
    work(opened) {
      app = opened
      const worker = openWorker(opened)
      ask = worker.ask
      const timer = setInterval(ask, pollMs).unref()
      ask()
      return {
        async [Symbol.asyncDispose]() {
          clearInterval(timer)
          await worker.stop()
        },
      }
    },
  }
}

function openWorker(app: App) {
  const stopping = new AbortController()
  const holder = randomUUID()
  let round: Promise<void> | null = null
  let isAsked = false
  let tidiedAt = Number.NEGATIVE_INFINITY
  const ask = (): void => {
    isAsked = true
    if (round !== null || stopping.signal.aborted) return
    isAsked = false
    round = workOnAll().finally(() => {
      round = null
      if (isAsked) ask()
    })
  }
  /** Never throws: the database may be away. */
  const workOnAll = async (): Promise<void> => {
    try {
      if (performance.now() - tidiedAt > TIDY_MS) {
        await deleteOldJobs(app.db, app.settings.jobRetentionDays)
        tidiedAt = performance.now()
      }
      while (!stopping.signal.aborted) {
        const job = await claimJob(app.db, { holder, seconds: LEASE_SECONDS })
        if (job === null) return
        await workOn(app, job, { holder, stop: stopping.signal })
      }
    } catch (error) {
      app.log.warn({ error: String(error) }, 'jobs interrupted; they are continued later')
    }
  }
  return {
    ask,
    async stop() {
      stopping.abort()
      await round
    },
  }
}

type JobHolder = { readonly holder: string; readonly stop: AbortSignal }

/** One batch; then it is the turn of another job. */
async function workOn(app: App, job: ClaimedJob, { holder, stop }: JobHolder): Promise<void> {
  const lost = new AbortController()
  const renew = async (): Promise<void> => {
    const isOurs = await renewJob(app.db, job.id, { holder, seconds: LEASE_SECONDS }).catch(() => false)
    if (!isOurs) lost.abort()
  }
  const renewing = setInterval(() => void renew(), (LEASE_SECONDS * 1000) / 3).unref()
  let pauseSeconds = 0
  try {
    await workOnBatch(app, job, AbortSignal.any([stop, lost.signal]))
  } catch (error) {
    pauseSeconds = PAUSE_SECONDS
    app.log.warn({ job: job.id, error: String(error) }, 'job interrupted; it is continued later')
  } finally {
    clearInterval(renewing)
    await leaveJob(app.db, job.id, { holder, pauseSeconds })
  }
}

async function workOnBatch(app: App, job: ClaimedJob, ending: AbortSignal): Promise<void> {
  const caller = await callerOfJob(app, job)
  if (typeof caller === 'string') return void (await endJob(app.db, job.id, { state: 'stopped', reason: caller }))
  requireNoMaintenance(app, caller.login)
  const items = await selectLeft(app.db, job.id, BATCH)
  if (items.length === 0) return void (await endJob(app.db, job.id, { state: 'done', reason: null }))
  const work = { job, caller, changes: readChanges(job), signal: ending }
  await withRequest(contextOf(job, caller.login), async () => {
    for (const item of items) {
      await app.hooks.room(ending)
      if (ending.aborted || !(await workOnItem(app, work, item))) return
    }
  })
}

/** Lines and entries have the name of the request that created the job. */
function contextOf({ requestId }: ClaimedJob, user: string): Parameters<typeof withRequest>[0] {
  return { requestId: requestId ?? '', method: 'POST', path: '/api/job', user, sqlQueries: 0, timing: null }
}
