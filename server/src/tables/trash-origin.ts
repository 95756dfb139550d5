import { Table } from './table.ts'

/** Which object a permission comes from, if that or the object of the permission is deleted. */
export class TrashOriginModel extends Table {
  static override readonly tableName = 'trash_origin'

  declare objectId: number
  declare groupId: number
  declare originId: number
}
