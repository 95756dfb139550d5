import { randomUUID } from 'node:crypto'
import { requireNoMaintenance } from '../../auth/maintenance.ts'
import type { App } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../errors/problems.ts'
import { passGate } from '../../perform/gate.ts'
import { gateOf } from '../../perform/gates.ts'
import { releaseRow, renewRow } from '../../statements/background/lease-row.ts'
import { type ClaimedHunt, claimHunt } from '../../statements/hunts/claim-hunt.ts'
import { endHunt } from '../../statements/hunts/end-hunt.ts'
import { CLOCK, openPace, type Pace } from '../../storage/paced.ts'
import type { HuntEndCode } from '../../tables/yara-hunt.ts'
import { callerOfJob } from '../bulk-jobs/caller-of-job.ts'
import type { Loop } from '../loop.ts'
import type { Background } from '../open-background.ts'
import { withLease } from '../with-lease.ts'
import { openHuntRules } from './hunt-rules.ts'
import type { ReadQuery } from './progress.ts'
import { scanBatch } from './scan-batch.ts'

const LEASE_SECONDS = 15
const PAUSE_SECONDS = 5

/** Scans for one hunt at a time, in turns. Any process can continue a hunt. */
export function startHunts(app: App, background: Background, readQuery: ReadQuery): Loop {
  const holder = randomUUID()
  const rulesOf = openHuntRules()
  return background.start({ name: 'yara_hunts', run: (stop) => workOnAll(app, { holder, readQuery, rulesOf }, stop) })
}

type Worker = {
  readonly holder: string
  readonly readQuery: ReadQuery
  readonly rulesOf: ReturnType<typeof openHuntRules>
}

async function workOnAll(app: App, worker: Worker, stop: AbortSignal): Promise<void> {
  const pace = openPace({ bytesPerSecond: app.settings.huntBytesPerSecond, clock: CLOCK, signal: stop })
  while (!stop.aborted) {
    const hunt = await claimHunt(app.db, { holder: worker.holder, seconds: LEASE_SECONDS })
    if (hunt === null) return
    await workOn(app, { ...worker, hunt, pace }, stop)
  }
}

type Turn = Worker & { readonly hunt: ClaimedHunt; readonly pace: Pace }

/** One batch; then it is the turn of another hunt. */
async function workOn(app: App, turn: Turn, stop: AbortSignal): Promise<void> {
  const { hunt, holder } = turn
  const row = { table: 'yara_hunt', id: hunt.id } as const
  const lease = { seconds: LEASE_SECONDS, renew: () => renewRow(app.db, row, { holder, seconds: LEASE_SECONDS }) }
  let pauseSeconds = 0
  try {
    await withLease(lease, stop, async (signal) => {
      const caller = await callerOfHunt(app, hunt)
      if (typeof caller === 'string') return endHunt(app.db, hunt.id, { state: 'stopped', reason: caller })
      requireNoMaintenance(app, caller.login)
      await scanBatch(app, { ...turn, rules: turn.rulesOf(hunt), caller, signal }).catch((error) => {
        // A key or a user that the query names may be gone.
        if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error
        return endHunt(app.db, hunt.id, { state: 'stopped', reason: 'query' })
      })
    })
  } catch (error) {
    if (stop.aborted) return
    pauseSeconds = PAUSE_SECONDS * 2 ** hunt.attempts
    app.log.warn({ hunt: hunt.id, error: String(error) }, 'hunt interrupted; it is continued later')
  } finally {
    await releaseRow(app.db, row, { holder, pauseSeconds })
  }
}

/** The user with the rights that they have now, or why they may not hunt. */
async function callerOfHunt(app: App, hunt: ClaimedHunt): Promise<Caller | HuntEndCode> {
  const caller = await callerOfJob(app, hunt)
  if (typeof caller === 'string')
    return caller === 'account_disabled' || caller === 'account_pending' ? caller : 'unauthenticated'
  try {
    await passGate(gateOf('createYaraHunt'), { app, caller }, {})
    return caller
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return 'forbidden'
    throw error
  }
}
