import type { components } from '../generated/contract.ts'
import type { Kind } from './kind.ts'
import { Table } from './table.ts'

/** One of the changes that a job makes of each object. */
export type JobChange = components['schemas']['JobChange']

export type ProblemCode = components['schemas']['ProblemCode']
export type JobState = 'running' | 'done' | 'cancelled' | 'stopped'

/** A change of many objects, or a count of them, in the background. */
export class JobModel extends Table {
  static override readonly tableName = 'job'

  declare id: string
  declare userId: number
  /** The API key that it was created with, whose limits hold. */
  declare keyId: string | null
  /** Where the request came from, and its name: entries of the audit log have them. */
  declare address: string | null
  declare requestId: string | null
  /** What the query looked for, and the query; null if objects were given. */
  declare type: Kind | null
  declare query: string | null
  /** JSON, as text: numbers keep their spelling. */
  declare changes: string
  declare state: JobState
  /** Why the server stopped it. */
  declare reason: ProblemCode | null
  declare total: number
  declare changed: number
  declare unchanged: number
  declare failed: number
  /** The matches of a count so far, and the object number below which it continues. Null for other jobs. */
  declare matches: number | null
  declare beforeId: number | null
  /** The number of statements of a count that took too long. */
  declare attempts: number
  /** The files that a job has compared so far, and the groups it found. Null before it knows them, and for other jobs. */
  declare compared: number | null
  declare groups: number | null
  declare isComplete: boolean | null
  declare createdOn: string
  declare finishedOn: string | null
  /** Jobs take turns by it. */
  declare workedOn: string
  declare takenBy: string | null
  /** End of the lease, so that the job of a dead process becomes free. */
  declare takenUntil: string | null
}
