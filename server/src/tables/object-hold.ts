import type { ObjectType } from './kind.ts'
import { Table } from './table.ts'

/** An object that nobody deletes until the hold is released. */
export class ObjectHoldModel extends Table {
  static override readonly tableName = 'object_hold'
  static override readonly idColumn = 'dhash'

  declare dhash: string
  /** The number of the hold: holds are listed by it, newest first. */
  declare position: number
  declare type: ObjectType
  declare reason: string
  declare placedBy: number | null
  declare placedOn: string
}
