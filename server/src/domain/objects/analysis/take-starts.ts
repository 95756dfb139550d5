import type { Knex } from 'knex'
import { raw } from 'objection'
import { AnalysisStartModel } from '../../../tables/analysis-start.ts'
import type { Fields } from '../../../tables/rows.ts'

/** A start that this process has leased, for as long as it renews the lease. */
export type Taken = Fields<AnalysisStartModel, 'analysisId' | 'objectId' | 'contentId' | 'feedQuality'> & {
  readonly isFile: boolean
  /** Includes the current one. */
  readonly attempts: AnalysisStartModel['attempts']
}

export const HELD_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 600
const NOW = `clock_timestamp() at time zone 'utc'`

export type Taking = { readonly limit: number; readonly kinds: 'all' | 'files' | 'others' }

/** Leases starts that are due and free; rows that others lock are skipped. */
export async function takeStarts(db: Knex, { limit, kinds }: Taking): Promise<Taken[]> {
  const { rows } = await db.raw<{ rows: Taken[] }>(
    `update analysis_start s set attempts = s.attempts + 1, taken_until = ${NOW} + make_interval(secs => :held)
     from (
       select d.analysis_id, o.type = 'file' as is_file from analysis_start d join object o on o.id = d.object_id
       where d.due_on <= ${NOW} and (d.taken_until is null or d.taken_until < ${NOW})
         and (:kinds = 'all' or (o.type = 'file') = (:kinds = 'files'))
       order by d.due_on, d.analysis_id limit :limit for update of d skip locked
     ) due
     where s.analysis_id = due.analysis_id
     returning s.analysis_id as "analysisId", s.object_id as "objectId", s.content_id as "contentId",
       due.is_file as "isFile", s.feed_quality as "feedQuality", s.attempts`,
    { held: HELD_SECONDS, limit, kinds },
  )
  return rows
}

/** False if the object or its link with the analysis was deleted. */
export async function renewHold(db: Knex, { analysisId }: Taken): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update analysis_start set taken_until = ${NOW} + make_interval(secs => :held) where analysis_id = :analysisId`,
    { held: HELD_SECONDS, analysisId },
  )
  return rowCount > 0
}

export async function endStart(db: Knex, { analysisId }: Taken): Promise<void> {
  await AnalysisStartModel.query(db).deleteById(analysisId)
}

/** Releases it for another attempt, after a pause that grows with each attempt. */
export async function postponeStart(db: Knex, { analysisId, attempts }: Taken, error: string): Promise<void> {
  const pause = Math.min(2 ** Math.min(attempts, 20), LONGEST_PAUSE_SECONDS)
  await db.raw(
    `update analysis_start set taken_until = null, due_on = ${NOW} + make_interval(secs => :pause), last_error = :error
     where analysis_id = :analysisId`,
    { pause, error, analysisId },
  )
}

/** Releases it as if it had not been taken. */
export async function releaseStart(db: Knex, { analysisId }: Taken): Promise<void> {
  await AnalysisStartModel.query(db)
    .findById(analysisId)
    .patch({ takenUntil: null, attempts: raw('attempts - 1') })
}

/** Makes all starts that wait for a retry due now. */
export async function wakeStarts(db: Knex): Promise<void> {
  await db.raw(`update analysis_start set due_on = ${NOW} where due_on > ${NOW} and taken_until is null`)
}
