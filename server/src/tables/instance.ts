import { Table } from './table.ts'

export class InstanceModel extends Table {
  static override readonly tableName = 'instance'

  declare id: boolean
  declare instanceId: string
  declare createdAt: string
  declare adopted: boolean
  /** The end of the last backup; null: none yet. */
  declare backedUpAt: string | null
}
