import type { components } from '../generated/contract.ts'
import { Table } from './table.ts'

type Schemas = components['schemas']

export type UnpackProblem = Schemas['UnpackProblem']
export type UnpackState = Schemas['UnpackStatus']['state']

/** An archive whose files become its children, for one of the users who uploaded it. */
export class UnpackTaskModel extends Table {
  static override readonly tableName = 'unpack_task'

  declare id: string
  declare objectId: number
  declare userId: number
  /** The task of the uploaded archive that contains this one; its own if it was uploaded itself. */
  declare rootId: string
  /** 1 for an archive that was uploaded itself. */
  declare depth: number
  /** The API key of the upload, whose limits hold. */
  declare keyId: string | null
  declare address: string | null
  declare requestId: string | null
  /** Options of the upload, which hold for the children too. */
  declare uploadAs: string
  declare tags: string[]
  declare allowsSharing: boolean
  declare state: UnpackState
  /** Why the server stopped it. */
  declare reason: Schemas['ProblemCode'] | null
  /** The number of files that were stored or failed. */
  declare position: number
  declare files: number
  declare failed: number
  /** The first ones. */
  declare problems: unknown
  /** All nested archives use the limits of the uploaded one, whose task has these sums. */
  declare usedFiles: number
  declare usedBytes: number
  /** Starts since the last settled file. */
  declare attempts: number
  declare requestedOn: string
  declare takenBy: string | null
  /** End of the lease, so that the task of a dead process becomes free. */
  declare takenUntil: string | null
}
