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
  /** Earliest time of the next attempt. */
  declare dueOn: string
  /** End of the lease, so that the start of a dead process becomes free. */
  declare takenUntil: string | null
  declare lastError: string | null
  /** When the last of too many attempts failed: an administrator decides about the next one. */
  declare failedOn: string | null
}
