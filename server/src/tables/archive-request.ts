import { Table } from './table.ts'

/** Which objects a download token of many is for. */
export class ArchiveRequestModel extends Table {
  static override readonly tableName = 'archive_request'

  declare id: string
  declare userId: number
  declare dhashes: string[]
  /** What the one who asked could not see: it stays missing, even if the key that they used sees less than they do. */
  declare missing: string[]
  declare createdOn: string
}
