import { Table } from './table.ts'

/** `backlog`: a file from before, which others go ahead of. */
export type FactsState = 'waiting' | 'backlog' | 'done' | 'failed'

/** The static facts of a file, or that they are still to be extracted. */
export class FileFactsModel extends Table {
  static override readonly tableName = 'file_facts'
  static override readonly idColumn = 'object_id'

  declare objectId: number
  declare state: FactsState
  /** How often a process began to extract them. */
  declare attempts: number
  /** End of the lease, so that the file of a dead process becomes free. */
  declare takenUntil: string | null
  declare format: string | null
  /** Version of the extractor of the format. */
  declare version: number | null
  declare extractedOn: string | null
  declare error: string | null
  declare facts: unknown
  /** For searches: thousandths of a bit per byte, and the time stamp of a program. */
  declare entropyMillis: number | null
  declare compiledOn: string | null
}
