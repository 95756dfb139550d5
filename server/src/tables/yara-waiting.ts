import { Table } from './table.ts'

/** A file that waits for the scan by the active rulesets. */
export class YaraWaitingModel extends Table {
  static override readonly tableName = 'yara_waiting'
  static override readonly idColumn = 'object_id'

  declare objectId: number
  /** How often a process began to scan it. */
  declare attempts: number
  /** End of the lease, so that the file of a dead process becomes free. */
  declare takenUntil: string | null
}
