import type { components } from '../generated/contract.ts'
import { Table } from './table.ts'

export type GroupMethod = components['schemas']['ClusterMethod']

/** A group of similar files that a job found. */
export class JobGroupModel extends Table {
  static override readonly tableName = 'job_group'
  static override readonly idColumn = ['job_id', 'position']

  declare jobId: string
  declare position: number
  declare name: string
  declare size: number
  /** By what some of its files are alike. */
  declare methods: string[]
}
