import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { KartonAnalysisModel } from '../../tables/karton-analysis.ts'
import { KartonObjectModel } from '../../tables/karton-object.ts'
import { findObject } from '../access/find-object.ts'
import { requireAnalysisId } from './analysis-id.ts'
import type { ObjectPath } from './list-analyses.ts'

/** Removes the link, and the analysis with its last link. */
export async function unassignAnalysis(call: Call, { type, id }: ObjectPath, analysisId: string): Promise<void> {
  const { id: objectId } = await findObject(call, type, id)
  const known = requireAnalysisId(analysisId)
  await call.change(async (trx) => {
    // Locked, so that no link is added between the check for others and the commit.
    const analysis = await KartonAnalysisModel.query(trx).findById(known).forUpdate().select('id')
    const removed = analysis === undefined ? 0 : await KartonObjectModel.query(trx).deleteById([known, objectId])
    if (removed === 0) throw notFound('Analysis not found')
    const links = KartonObjectModel.query(trx).select('object_id').where({ analysis_id: known })
    await KartonAnalysisModel.query(trx).where({ id: known }).whereNotExists(links).delete()
  })
}
