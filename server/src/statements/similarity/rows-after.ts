import type { Knex } from 'knex'
import { FileSimilarityModel } from '../../tables/file-similarity.ts'
import type { Fields } from '../../tables/rows.ts'

export type SimilarityRow = Fields<FileSimilarityModel, 'number' | 'objectId' | 'tlsh'>

/** Rows with a higher number, lowest first. */
export async function similarityRowsAfter(db: Knex, afterNumber: number, limit: number): Promise<SimilarityRow[]> {
  return db(FileSimilarityModel.tableName)
    .where('number', '>', afterNumber)
    .orderBy('number')
    .limit(limit)
    .select({ number: 'number', objectId: 'object_id', tlsh: 'tlsh' })
}
