import type { Call, ReadContext } from '../../call.ts'
import { AnalysisStartModel } from '../../tables/analysis-start.ts'
import type { AnalysisRow } from '../../views/analyses.ts'
import { findObject } from '../access/find-object.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'
import { within } from '../access/within.ts'
import { requireAnalysisId } from './analysis-id.ts'
import { linkAnalysis } from './link-analysis.ts'
import type { ObjectPath } from './list-analyses.ts'
import { withProgress } from './with-progress.ts'

/** Links an analysis, known or new, with an object. Idempotent. */
export async function assignAnalysis(call: Call, path: ObjectPath, analysisId: string): Promise<AnalysisRow> {
  const { analysis } = await assignAndRead(call, { ...path, analysisId }, async () => null)
  return analysis
}

type AnalysisPath = ObjectPath & { readonly analysisId: string }

/** The same with what `load` reads of the object afterwards. */
export async function assignAndRead<T>(
  call: Call,
  { type, id, analysisId }: AnalysisPath,
  load: (reading: ReadContext, objectId: number) => Promise<T>,
): Promise<{ readonly analysis: AnalysisRow; readonly answer: T }> {
  const { app } = call
  const { id: objectId } = await findObject(call, type, id)
  const known = requireAnalysisId(analysisId)
  // The response includes the progress: if that cannot be read, nothing is written.
  const waiting = await AnalysisStartModel.query(app.db).findById(known).select('requested_on')
  const waitingSince = waiting?.requestedOn ?? null
  const [analysis] = await withProgress(app, [{ id: known, arguments: {}, requestedOn: '', waitingSince }])
  const { linked, answer } = await unlessDeleted(
    call.change(async (trx) => ({
      linked: await linkAnalysis(trx, objectId, known),
      answer: await load(within(trx, call), objectId),
    })),
  )
  if (analysis === undefined) throw new Error('the database returned no analysis')
  return { analysis: { ...analysis, ...linked }, answer }
}
