import { Table } from './table.ts'

export class FavoriteModel extends Table {
  static override readonly tableName = 'favorites'
  // The table has no primary key; the pair identifies a row for Objection only.
  static override readonly idColumn = ['user_id', 'object_id']

  declare userId: number
  declare objectId: number
}
