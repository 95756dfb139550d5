import { Table } from './table.ts'

export class KartonObjectModel extends Table {
  static override readonly tableName = 'karton_object'
  // The table has no primary key; the pair identifies a row for Objection only.
  static override readonly idColumn = ['analysis_id', 'object_id']

  declare analysisId: string
  declare objectId: number
}
