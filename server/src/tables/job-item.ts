import type { components } from '../generated/contract.ts'
import { Table } from './table.ts'

export type JobResult = 'changed' | 'unchanged' | 'failed'

/** One object of a job. */
export class JobItemModel extends Table {
  static override readonly tableName = 'job_item'
  static override readonly idColumn = ['job_id', 'position']

  declare jobId: string
  declare position: number
  declare dhash: string
  /** How many of the changes have been made, and whether any changed something. */
  declare step: number
  declare hasChanged: boolean
  /** How often the server could not work on it. */
  declare attempts: number
  /** The group of similar files that it is in. */
  declare groupPosition: number | null
  declare result: JobResult | null
  declare code: components['schemas']['ProblemCode'] | null
}
