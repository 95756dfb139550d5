import { requireNoMaintenance } from '../../auth/maintenance.ts'
import type { App } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../errors/problems.ts'
import { passGate } from '../../perform/gate.ts'
import { gateOf } from '../../perform/gates.ts'
import { releaseRows } from '../../statements/background/lease-row.ts'
import type { ClaimedHunt } from '../../statements/hunts/claim-hunt.ts'
import { endHunt } from '../../statements/hunts/end-hunt.ts'
import type { HuntEndCode } from '../../tables/yara-hunt.ts'
import { callerOfJob } from '../bulk-jobs/caller-of-job.ts'
import type { HuntRules } from './hunt-rules.ts'
import type { HuntWork } from './hunt-work.ts'
import { type HuntBatch, openHuntBatch, startOfRange } from './open-hunt-batch.ts'
import { openProgress } from './progress.ts'
import { scanBatch } from './scan-batch.ts'

export type HuntTurn = Pick<HuntWork, 'holder' | 'readQuery' | 'pace' | 'signal'> & {
  readonly hunts: readonly ClaimedHunt[]
  readonly rulesOf: (hunt: ClaimedHunt) => HuntRules
}

const PAUSE_SECONDS = 5

/** Scans a batch for some hunts. One whose filters leave most files out does not wait for those that read each file. */
export async function scanHunts(app: App, turn: HuntTurn): Promise<void> {
  const works = await unlessInterrupted(
    app,
    turn,
    turn.hunts.map((hunt) => ({ hunt, open: () => openWork(app, turn, hunt) })),
  )
  const reading = works.filter(({ rules }) => rules.prefilter === null)
  const filtered = works.filter(({ rules }) => rules.prefilter !== null)
  for (const group of [reading, ...filtered.map((work) => [work])]) await scanTogether(app, turn, group)
}

async function scanTogether(app: App, turn: HuntTurn, works: readonly HuntWork[]): Promise<void> {
  const startId = startOfRange(works)
  const openings = works.map((work) => ({ hunt: work.hunt, open: () => openOrEnd(app, work, startId) }))
  const batches = await unlessInterrupted(app, turn, openings)
  const interrupt = (hunt: ClaimedHunt, error: unknown) => interruptHunt(app, turn, { hunt, error })
  if (batches.length > 0) await scanBatch(app, batches, { pace: turn.pace, signal: turn.signal, interrupt })
}

type HuntStep<T> = { readonly hunt: ClaimedHunt; readonly open: () => Promise<T | null> }

/** A failure interrupts its own hunt only. */
async function unlessInterrupted<T>(app: App, turn: HuntTurn, openings: readonly HuntStep<T>[]): Promise<readonly T[]> {
  const results = openings.map(async ({ hunt, open }) => {
    try {
      return await open()
    } catch (error) {
      if (turn.signal.aborted) throw error
      await interruptHunt(app, turn, { hunt, error })
      return null
    }
  })
  return (await Promise.all(results)).filter((result) => result !== null)
}

type Interruption = { readonly hunt: ClaimedHunt; readonly error: unknown }

async function interruptHunt(app: App, { holder }: HuntTurn, { hunt, error }: Interruption): Promise<void> {
  app.log.warn({ hunt: hunt.id, error: String(error) }, 'hunt interrupted; it is continued later')
  const rows = { table: 'yara_hunt', ids: [hunt.id] } as const
  await releaseRows(app.db, rows, { holder, pauseSeconds: PAUSE_SECONDS * 2 ** hunt.attempts })
}

/** Null if the hunt was stopped. */
async function openWork(app: App, turn: HuntTurn, hunt: ClaimedHunt): Promise<HuntWork | null> {
  const caller = await callerOfHunt(app, hunt)
  if (typeof caller === 'string') {
    await endHunt(app.db, hunt.id, { state: 'stopped', reason: caller })
    return null
  }
  requireNoMaintenance(app, caller.login)
  return { ...turn, hunt, rules: turn.rulesOf(hunt), caller }
}

async function openOrEnd(app: App, work: HuntWork, startId: number): Promise<HuntBatch | null> {
  try {
    return await openHuntBatch(app, { work, progress: openProgress(app, work) }, startId)
  } catch (error) {
    // A key or a user that the query names may be gone.
    if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error
    await endHunt(app.db, work.hunt.id, { state: 'stopped', reason: 'query' })
    return null
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
