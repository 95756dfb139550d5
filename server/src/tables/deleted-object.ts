import { Table } from './table.ts'

/** What is remembered of an object that is gone. */
export class DeletedObjectModel extends Table {
  static override readonly tableName = 'deleted_object'

  declare id: number
  declare dhash: string
  declare uploadTime: string
  /** Groups that could see it. */
  declare groupIds: number[]
  declare deletedAt: string
  /** Whether stored content is still to be removed. */
  declare hasContent: boolean
}
