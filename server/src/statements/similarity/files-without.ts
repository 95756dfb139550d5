import type { Knex } from 'knex'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields, FilledRow } from '../../tables/rows.ts'

export type UncomparedFile = FilledRow<ObjectModel, 'id' | 'dhash'> & Fields<ObjectModel, 'ssdeep'>

/** Files with a higher number by which nothing is compared yet, lowest first. */
export async function filesWithoutSimilarity(db: Knex, afterId: number, limit: number): Promise<UncomparedFile[]> {
  return db('object')
    .where('object.type', 'file')
    .where('object.id', '>', afterId)
    .whereRaw('not exists (select from file_similarity s where s.object_id = object.id)')
    .orderBy('object.id')
    .limit(limit)
    .select<UncomparedFile[]>({ id: 'object.id', dhash: 'object.dhash', ssdeep: 'object.ssdeep' })
}
