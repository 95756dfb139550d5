import type { App } from '../../call.ts'
import { countWaiting } from '../../statements/analyses/count-waiting.ts'
import { AnalysisStartModel } from '../../tables/analysis-start.ts'
import type { AnalysisHealthRow } from '../../views/analyses.ts'

/** The state of the backend, and the number of pending starts; null if off. */
export async function lookAtAnalysis({ analysis, db }: App): Promise<AnalysisHealthRow | null> {
  if (analysis === null) return null
  const [look, oldest, waiting] = await Promise.all([
    analysis.look(),
    AnalysisStartModel.query(db)
      .whereNull('failed_on')
      .orderBy('requested_on')
      .select('requested_on', 'last_error')
      .first(),
    countWaiting(db),
  ])
  return { ...look, waiting, oldestRequestedOn: oldest?.requestedOn ?? null, lastError: oldest?.lastError ?? null }
}
