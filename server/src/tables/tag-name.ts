import { Table } from './table.ts'

/** Each tag once, including ones that may be gone from all objects. */
export class TagNameModel extends Table {
  static override readonly tableName = 'tag_name'
  static override readonly idColumn = 'tag'

  declare tag: string
  declare doubtful: boolean
}
