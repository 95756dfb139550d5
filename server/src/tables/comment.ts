import { Table } from './table.ts'

export class CommentModel extends Table {
  static override readonly tableName = 'comment'

  declare id: number
  declare comment: string
  declare timestamp: string
  declare objectId: number
  declare userId: number | null
}
