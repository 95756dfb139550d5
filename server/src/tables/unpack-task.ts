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
  /** How many files of the archive are settled. */
  declare position: number
  declare files: number
  declare failed: number
  /** The first ones. */
  declare problems: unknown
  /** Of the task of the uploaded archive: what all nested archives have used of the limits. */
  declare usedFiles: number
  declare usedBytes: number
  /** How often a process began since the last settled file. */
  declare attempts: number
  declare requestedOn: string
  declare takenBy: string | null
  /** End of the lease, so that the task of a dead process becomes free. */
  declare takenUntil: string | null
}
