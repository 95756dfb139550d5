import { Table } from './table.ts'

/** Which objects a download token of many is for. */
export class ArchiveRequestModel extends Table {
  static override readonly tableName = 'archive_request'

  declare id: string
  declare userId: number
  declare dhashes: string[]
  declare createdOn: string
}
