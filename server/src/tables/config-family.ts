import { Table } from './table.ts'

/** How many configs a family has, and when the last one was uploaded. */
export class ConfigFamilyModel extends Table {
  static override readonly tableName = 'config_family'

  declare family: string
  declare configs: number
  declare lastUpload: string
}
