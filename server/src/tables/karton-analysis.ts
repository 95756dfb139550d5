import { Table } from './table.ts'

export class KartonAnalysisModel extends Table {
  static override readonly tableName = 'karton_analysis'

  declare id: string
  declare creationTime: string
  declare arguments: unknown
}
