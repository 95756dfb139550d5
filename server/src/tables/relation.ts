import { Table } from './table.ts'

export class RelationModel extends Table {
  static override readonly tableName = 'relation'
  // The table has no primary key; the pair identifies a row for Objection only.
  static override readonly idColumn = ['parent_id', 'child_id']

  declare parentId: number
  declare childId: number
  declare creationTime: string | null
  declare parentType: string | null
  declare childType: string | null
}
