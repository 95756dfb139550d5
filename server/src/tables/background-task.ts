import { Table } from './table.ts'

/** The state of a task of the background, for all processes. */
export class BackgroundTaskModel extends Table {
  static override readonly tableName = 'background_task'
  static override readonly idColumn = 'name'

  declare name: string
  /** The process that runs it, if one of all processes does, and the end of its lease. */
  declare takenBy: string | null
  declare takenUntil: string | null
  /** Earliest time of the next run of a task that one of all processes runs. */
  declare dueOn: string
  /** An administrator wants a run before that. */
  declare runRequested: boolean
  declare succeededOn: string | null
  declare failedOn: string | null
  /** In a row, until the last one. */
  declare failures: number
  /** Of the last failure. */
  declare error: string | null
}

/** A task of the background, as all processes of the database see it. */
export type TaskReport = {
  readonly name: string
  readonly about: string
  readonly runs: 'in each process' | 'in one process'
  /** Whether the settings of this server switch it on. */
  readonly isEnabled: boolean
  readonly isRunning: boolean
  /** Null for what runs in each process. */
  readonly dueOn: string | null
  readonly succeededOn: string | null
  readonly failedOn: string | null
  /** In a row, until the last one. */
  readonly failures: number
  /** Of the last failure. */
  readonly error: string | null
  /** Null: the task has no items. */
  readonly items: { readonly waiting: number; readonly running: number; readonly failed: number } | null
}
