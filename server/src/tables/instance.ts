import { Table } from './table.ts'

export class InstanceModel extends Table {
  static override readonly tableName = 'instance'

  declare id: boolean
  declare instanceId: string
  declare createdAt: string
  declare adopted: boolean
  /** The end of the last backup; null: none yet. */
  declare backedUpAt: string | null
  /** The last restore test that found a backup good; null: none yet. */
  declare backupTestedAt: string | null
  /** The fault that the last restore test found; null: none. */
  declare backupTestError: string | null
}
