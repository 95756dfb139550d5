import type { Knex } from 'knex'
import type { AnalysisStartModel } from '../../tables/analysis-start.ts'
import type { Fields } from '../../tables/rows.ts'

/** A start that this process has leased, for as long as it renews the lease. */
export type LeasedStart = Fields<AnalysisStartModel, 'analysisId' | 'objectId' | 'contentId' | 'feedQuality'> & {
  readonly isFile: boolean
  /** Includes the current one. */
  readonly attempts: AnalysisStartModel['attempts']
}

export type StartLease = {
  readonly limit: number
  readonly kinds: 'all' | 'files' | 'others'
  readonly seconds: number
}

const NOW = `clock_timestamp() at time zone 'utc'`

/** Leases starts that are due and free; rows that others lock are skipped. */
export async function leaseStarts(db: Knex, { limit, kinds, seconds }: StartLease): Promise<LeasedStart[]> {
  const { rows } = await db.raw<{ rows: LeasedStart[] }>(
    `update analysis_start s set attempts = s.attempts + 1, taken_until = ${NOW} + make_interval(secs => :seconds)
     from (
       select d.analysis_id, o.type = 'file' as is_file from analysis_start d join object o on o.id = d.object_id
       where d.due_on <= ${NOW} and d.failed_on is null and (d.taken_until is null or d.taken_until < ${NOW})
         and (:kinds = 'all' or (o.type = 'file') = (:kinds = 'files'))
       order by d.due_on, d.analysis_id limit :limit for update of d skip locked
     ) due
     where s.analysis_id = due.analysis_id
     returning s.analysis_id as "analysisId", s.object_id as "objectId", s.content_id as "contentId",
       due.is_file as "isFile", s.feed_quality as "feedQuality", s.attempts`,
    { seconds, limit, kinds },
  )
  return rows
}
