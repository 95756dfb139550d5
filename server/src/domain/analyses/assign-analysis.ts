import type { Call } from '../../call.ts'
import type { AnalysisRow } from '../../views/analyses.ts'
import { findObject } from '../access/find-object.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'
import { requireAnalysisId } from './analysis-id.ts'
import { linkAnalysis } from './link-analysis.ts'
import type { ObjectPath } from './list-analyses.ts'

/** Links an analysis, also one that nobody told of yet, with an object. Doing it twice changes nothing. */
export async function assignAnalysis(call: Call, { type, id }: ObjectPath, analysisId: string): Promise<AnalysisRow> {
  const { id: objectId } = await findObject(call, type, id)
  const known = requireAnalysisId(analysisId)
  return unlessDeleted(call.app.db.transaction((trx) => linkAnalysis(trx, objectId, known)))
}
