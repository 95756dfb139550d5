import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectAnalyses } from '../../statements/analyses/select-analyses.ts'
import type { AnalysisRow } from '../../views/analyses.ts'
import { findObject } from '../access/find-object.ts'
import { stillThere } from '../access/still-there.ts'
import { readAnalysisId } from './analysis-id.ts'
import type { ObjectPath } from './list-analyses.ts'
import { withProgress } from './with-progress.ts'

export async function findAnalysis(call: Call, { type, id }: ObjectPath, analysisId: string): Promise<AnalysisRow> {
  const { id: objectId } = await findObject(call, type, id)
  const known = readAnalysisId(analysisId)
  const found = known === null ? [] : await stillThere(selectAnalyses(call.app.db, objectId, { id: known, count: 1 }))
  const [analysis] = await withProgress(call.app, found)
  if (analysis === undefined) throw notFound('Analysis not found or not associated with the object')
  return analysis
}
