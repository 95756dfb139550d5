import { Table } from './table.ts'

/** The SHA-256 of each block of a content, one after the other; none for contents of one block. */
export class BlockDigestsModel extends Table {
  static override readonly tableName = 'block_digests'
  static override readonly idColumn = 'object_id'

  declare objectId: number
  declare digests: Uint8Array
}
