import type { Call } from '../../call.ts'
import { AnalysisStartModel } from '../../tables/analysis-start.ts'
import type { AnalysisRow } from '../../views/analyses.ts'
import { findObject } from '../access/find-object.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'
import { requireAnalysisId } from './analysis-id.ts'
import { linkAnalysis } from './link-analysis.ts'
import type { ObjectPath } from './list-analyses.ts'
import { withProgress } from './with-progress.ts'

/** Links an analysis, known or new, with an object. Idempotent. */
export async function assignAnalysis(call: Call, { type, id }: ObjectPath, analysisId: string): Promise<AnalysisRow> {
  const { app } = call
  const { id: objectId } = await findObject(call, type, id)
  const known = requireAnalysisId(analysisId)
  // The response includes the progress: if that cannot be read, nothing is written.
  const waiting = await AnalysisStartModel.query(app.db).findById(known).select('requested_on')
  const waitingSince = waiting?.requestedOn ?? null
  const [analysis] = await withProgress(app, [{ id: known, arguments: {}, waitingSince }])
  const linked = await unlessDeleted(call.change((trx) => linkAnalysis(trx, objectId, known)))
  if (analysis === undefined) throw new Error('the database returned no analysis')
  return { ...analysis, ...linked }
}
