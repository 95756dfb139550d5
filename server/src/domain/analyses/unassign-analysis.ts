import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { findObject } from '../access/find-object.ts'
import { requireAnalysisId } from './analysis-id.ts'
import type { ObjectPath } from './list-analyses.ts'

/** Removes the link, and the analysis with its last link. */
export async function unassignAnalysis(call: Call, { type, id }: ObjectPath, analysisId: string): Promise<void> {
  const { id: objectId } = await findObject(call, type, id)
  const known = requireAnalysisId(analysisId)
  await call.app.db.transaction(async (trx) => {
    // Locked, so that no link is added between the check for others and the commit.
    const analysis = await trx('karton_analysis').where({ id: known }).forUpdate().first('id')
    const removed =
      analysis === undefined
        ? 0
        : await trx('karton_object').where({ analysis_id: known, object_id: objectId }).delete()
    if (removed === 0) throw notFound('Analysis not found')
    await trx('karton_analysis')
      .where({ id: known })
      .whereNotExists(trx('karton_object').select(trx.raw('1')).where({ analysis_id: known }))
      .delete()
  })
}
