import type { Knex } from 'knex'
import { ensureAnalysis, type KnownAnalysis } from '../../statements/analyses/ensure-analysis.ts'
import { KartonObjectModel } from '../../tables/karton-object.ts'

/** Links an analysis, known or new, with an object. Idempotent. */
export async function linkAnalysis(
  trx: Knex.Transaction,
  objectId: number,
  analysisId: string,
): Promise<KnownAnalysis> {
  const analysis = await ensureAnalysis(trx, analysisId)
  await KartonObjectModel.query(trx).insert({ analysisId, objectId }).onConflict(['analysis_id', 'object_id']).ignore()
  return analysis
}
