import { Table } from './table.ts'

/** A relation with a deleted object at one end or at both. */
export class TrashRelationModel extends Table {
  static override readonly tableName = 'trash_relation'

  declare parentId: number
  declare childId: number
  declare creationTime: string | null
}
