import { Table } from './table.ts'

/** A deleted object. */
export class DeletedObjectModel extends Table {
  static override readonly tableName = 'deleted_object'

  declare id: number
  declare dhash: string
  declare uploadTime: string
  /** Groups that could see it. */
  declare groupIds: number[]
  declare deletedAt: string
  /** Whether its stored content still has to be removed. */
  declare hasContent: boolean
}
