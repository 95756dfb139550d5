import type { App } from '../../call.ts'
import type { AnalysisHealthRow } from '../../views/analyses.ts'

/** The state of the backend, and the number of pending starts; null if off. */
export async function lookAtAnalysis({ analysis, db }: App): Promise<AnalysisHealthRow | null> {
  if (analysis === null) return null
  const [look, oldest, waiting] = await Promise.all([
    analysis.look(),
    db('analysis_start').orderBy('requested_on').first('requested_on', 'last_error'),
    countWaiting({ db }),
  ])
  return { ...look, waiting, oldestRequestedOn: oldest?.requested_on ?? null, lastError: oldest?.last_error ?? null }
}

export async function countWaiting({ db }: Pick<App, 'db'>): Promise<number> {
  const counted = await db('analysis_start').count<{ count: number }>('* as count').first()
  return Number(counted?.count ?? 0)
}
