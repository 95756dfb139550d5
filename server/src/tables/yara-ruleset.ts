import { Table } from './table.ts'

/** YARA rules that a group scans new files with. */
export class YaraRulesetModel extends Table {
  static override readonly tableName = 'yara_ruleset'

  declare id: string
  declare name: string
  declare groupId: number
  declare isActive: boolean
  /** The tag that matching files get. */
  declare tag: string | null
  declare expiresAt: string | null
  /** The current one. */
  declare version: number
  declare createdBy: number | null
  declare createdAt: string
  /** The user as whom matching files are tagged. */
  declare updatedBy: number | null
  declare updatedAt: string
}
