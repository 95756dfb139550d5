import type { Knex } from 'knex'
import type { KartonAnalysisModel } from '../../tables/karton-analysis.ts'

/** All analyses of an object, oldest first. */
export async function selectAnalysisIds(db: Knex, objectId: number): Promise<KartonAnalysisModel['id'][]> {
  return db('karton_object as o')
    .join('karton_analysis as k', 'k.id', 'o.analysis_id')
    .where('o.object_id', objectId)
    .orderBy(['k.creation_time', 'k.id'])
    .pluck<KartonAnalysisModel['id'][]>('k.id')
}
