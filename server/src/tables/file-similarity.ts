import { Table } from './table.ts'

/** Similarity digests of a file. */
export class FileSimilarityModel extends Table {
  static override readonly tableName = 'file_similarity'
  static override readonly idColumn = 'object_id'

  declare objectId: number
  /** Rows have the order of their commits. */
  declare number: number
  /** Null: too short or too uniform for one, or without content. */
  declare tlsh: Uint8Array | null
  /** Of the ssdeep hash. */
  declare grams: number[]
}
