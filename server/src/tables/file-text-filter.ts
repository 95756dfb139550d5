import { Table } from './table.ts'

/** The text of a file as a Bloom filter of sequences of four characters. */
export class FileTextFilterModel extends Table {
  static override readonly tableName = 'file_text_filter'
  static override readonly idColumn = 'object_id'

  declare objectId: number
  /** Filters of another version are not used. */
  declare version: number
  /** Null: the file is too large for one, or has too many different sequences. */
  declare filter: Uint8Array | null
}
