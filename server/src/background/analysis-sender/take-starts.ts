import type { Knex } from 'knex'
import { raw } from 'objection'
import { type LeasedStart, leaseStarts, type StartLease } from '../../statements/analyses/lease-starts.ts'
import { AnalysisStartModel } from '../../tables/analysis-start.ts'

export const HELD_SECONDS = 15
const MAX_PAUSE_SECONDS = 600

export type StartFilter = Omit<StartLease, 'seconds'>

/** Leases starts that are due and free. */
export async function takeStarts(db: Knex, taking: StartFilter): Promise<LeasedStart[]> {
  return leaseStarts(db, { ...taking, seconds: HELD_SECONDS })
}

/** False if the object or its link with the analysis was deleted. */
export async function renewHold(db: Knex, { analysisId }: LeasedStart): Promise<boolean> {
  const renewed = await AnalysisStartModel.query(db)
    .findById(analysisId)
    .patch({ takenUntil: inSeconds(HELD_SECONDS) })
  return renewed > 0
}

export async function endStart(db: Knex, { analysisId }: LeasedStart): Promise<void> {
  await AnalysisStartModel.query(db).deleteById(analysisId)
}

/** Releases it for another attempt, after a pause that grows with each attempt. */
export async function postponeStart(db: Knex, { analysisId, attempts }: LeasedStart, error: string): Promise<void> {
  const pause = Math.min(2 ** Math.min(attempts, 20), MAX_PAUSE_SECONDS)
  await AnalysisStartModel.query(db)
    .findById(analysisId)
    .patch({ takenUntil: null, dueOn: inSeconds(pause), lastError: error })
}

/** Releases it for good: only an administrator makes it due again. */
export async function failStart(db: Knex, { analysisId }: LeasedStart, error: string): Promise<void> {
  await AnalysisStartModel.query(db)
    .findById(analysisId)
    .patch({ takenUntil: null, failedOn: inSeconds(0), lastError: error })
}

/** Releases it as if it had not been taken. */
export async function releaseStart(db: Knex, { analysisId }: LeasedStart): Promise<void> {
  await AnalysisStartModel.query(db)
    .findById(analysisId)
    .patch({ takenUntil: null, attempts: raw('attempts - 1') })
}

function inSeconds(seconds: number) {
  return raw(`clock_timestamp() at time zone 'utc' + make_interval(secs => ?)`, [seconds])
}
