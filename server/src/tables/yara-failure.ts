import { Table } from './table.ts'

/** A ruleset that could not scan a file. */
export class YaraFailureModel extends Table {
  static override readonly tableName = 'yara_failure'
  static override readonly idColumn = ['object_id', 'ruleset_id']

  declare objectId: number
  declare rulesetId: string
  declare version: number
  declare error: string
  declare failedAt: string
}
