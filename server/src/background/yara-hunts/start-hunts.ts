import { randomUUID } from 'node:crypto'
import type { App } from '../../call.ts'
import { releaseRows, renewRows } from '../../statements/background/lease-row.ts'
import { claimHunts } from '../../statements/hunts/claim-hunt.ts'
import { CLOCK, openPace } from '../../storage/paced.ts'
import { MAX_RULE_SETS } from '../../yara/open-scanner.ts'
import type { Loop } from '../loop.ts'
import type { Background } from '../open-background.ts'
import { withLease } from '../with-lease.ts'
import { openHuntRules } from './hunt-rules.ts'
import type { ReadQuery } from './hunt-work.ts'
import { type HuntTurn, scanHunts } from './scan-hunts.ts'

const LEASE_SECONDS = 15

/** Scans for some hunts at a time, in turns with others. Any process can continue a hunt. */
export function startHunts(app: App, background: Background, readQuery: ReadQuery): Loop {
  const holder = randomUUID()
  const rulesOf = openHuntRules()
  return background.start({ name: 'yara_hunts', run: (stop) => workOnAll(app, { holder, readQuery, rulesOf }, stop) })
}

type Worker = Pick<HuntTurn, 'holder' | 'readQuery' | 'rulesOf'>

async function workOnAll(app: App, worker: Worker, stop: AbortSignal): Promise<void> {
  const pace = openPace({ bytesPerSecond: app.settings.huntBytesPerSecond, clock: CLOCK, signal: stop })
  while (!stop.aborted) {
    const lease = { holder: worker.holder, seconds: LEASE_SECONDS }
    const hunts = await claimHunts(app.db, { ...lease, most: MAX_RULE_SETS })
    if (hunts.length === 0) return
    await workOn(app, { ...worker, hunts, pace }, stop)
  }
}

type Turn = Omit<HuntTurn, 'signal'>

/** One batch; then it is the turn of other hunts. */
async function workOn(app: App, turn: Turn, stop: AbortSignal): Promise<void> {
  const { hunts, holder } = turn
  const rows = { table: 'yara_hunt', ids: hunts.map(({ id }) => id) } as const
  const lease = { seconds: LEASE_SECONDS, renew: () => renewRows(app.db, rows, { holder, seconds: LEASE_SECONDS }) }
  try {
    await withLease(lease, stop, (signal) => scanHunts(app, { ...turn, signal }))
  } catch (error) {
    if (stop.aborted) return
    app.log.warn({ hunts: rows.ids, error: String(error) }, 'hunts interrupted; they are continued later')
  } finally {
    await releaseRows(app.db, rows, { holder, pauseSeconds: 0 })
  }
}
