import type { Progress } from '../../analysis/analysis.ts'
import { FINISHED } from '../../analysis/read-progress.ts'
import type { App } from '../../call.ts'
import type { StoredAnalysis } from '../../statements/analyses/select-analyses.ts'
import type { AnalysisRow } from '../../views/analyses.ts'

/** Adds the progress from the backend, in one request for all. Pending starts are known from the database. */
export async function withProgress(
  { analysis }: Pick<App, 'analysis'>,
  rows: readonly StoredAnalysis[],
): Promise<AnalysisRow[]> {
  const asked = analysis === null ? [] : rows.filter(({ waitingSince }) => waitingSince === null)
  const ids = [...new Set(asked.map(({ id }) => id))]
  const known: ReadonlyMap<string, Progress> =
    analysis === null || ids.length === 0 ? new Map() : await analysis.progressOf(ids)
  return rows.map(({ id, arguments: sent, requestedOn, waitingSince }) => ({
    id,
    arguments: sent,
    requestedOn,
    progress: known.get(id) ?? FINISHED,
    waitingSince: analysis === null ? null : waitingSince,
  }))
}
