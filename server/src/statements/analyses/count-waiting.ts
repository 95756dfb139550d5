import type { Knex } from 'knex'
import { AnalysisStartModel } from '../../tables/analysis-start.ts'

/** Analyses that are still to be sent to the backend, without those that failed too often. */
export async function countWaiting(db: Knex): Promise<number> {
  return AnalysisStartModel.query(db).whereNull('failed_on').resultSize()
}
