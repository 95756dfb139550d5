import { Table } from './table.ts'

/** An analysis that is still to be sent to the backend. */
export class AnalysisStartModel extends Table {
  static override readonly tableName = 'analysis_start'
  static override readonly idColumn = 'analysis_id'

  declare analysisId: string
  declare objectId: number
  /** Names the content in the bucket of the backend, the same at each attempt. */
  declare contentId: string
  declare feedQuality: string
  declare requestedOn: string
  declare attempts: number
  /** Not to be tried before. */
  declare dueOn: string
  /** A process that died no longer has it then. */
  declare takenUntil: string | null
  declare lastError: string | null
}
