import { Table } from './table.ts'

/** The walk through all contents; one row. */
export class ContentCheckModel extends Table {
  static override readonly tableName = 'content_check'

  declare id: boolean
  /** Of the current walk, or of the last one. */
  declare begunOn: string
  declare isRunning: boolean
  /** Number of the file to continue after. */
  declare afterId: number
  /** By the current walk so far. */
  declare checked: number
  declare damaged: number
  /** Of the last whole walk; null: none yet. */
  declare finishedOn: string | null
  declare finishedChecked: number
  declare finishedDamaged: number
}
