import type { ObjectType } from './kind.ts'
import { Table } from './table.ts'

/** A deleted object that can be restored. */
export class TrashModel extends Table {
  static override readonly tableName = 'trash'

  declare id: string
  /** The number of the deletion: entries are listed by it, newest first. */
  declare position: number
  /** The number that it had; no other object gets it. */
  declare objectId: number
  declare dhash: string
  declare type: ObjectType
  /** Its main name, or its family. */
  declare name: string | null
  declare size: number | null
  declare uploadTime: string
  /** Groups that could see it. */
  declare groupIds: number[]
  declare deletedBy: number | null
  declare deletedOn: string
  declare expiresOn: string
  /** The rows of the object in each table. */
  declare snapshot: unknown
}
