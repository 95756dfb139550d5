import { Table } from './table.ts'

export class YaraRulesetVersionModel extends Table {
  static override readonly tableName = 'yara_ruleset_version'
  static override readonly idColumn = ['ruleset_id', 'version']

  declare rulesetId: string
  declare version: number
  declare source: string
  declare changedBy: number | null
  declare changedAt: string
}
