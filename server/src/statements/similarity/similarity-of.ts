import type { Knex } from 'knex'
import type { FileSimilarityModel } from '../../tables/file-similarity.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields } from '../../tables/rows.ts'

/** By what a file is compared; `isComputed` is false as long as nobody has looked at its content. */
export type SimilarityOfFile = Fields<ObjectModel, 'ssdeep'> &
  Fields<FileSimilarityModel, 'tlsh'> & { readonly isComputed: boolean }

export async function similarityOf(db: Knex, objectId: number): Promise<SimilarityOfFile | undefined> {
  const columns = {
    ssdeep: 'object.ssdeep',
    tlsh: 'file_similarity.tlsh',
    isComputed: db.raw<boolean>('file_similarity.object_id is not null'),
  } as const
  return db('object')
    .leftJoin('file_similarity', 'file_similarity.object_id', 'object.id')
    .where('object.id', objectId)
    .first<[typeof columns], SimilarityOfFile | undefined>(columns)
}
