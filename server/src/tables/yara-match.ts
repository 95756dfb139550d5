import { Table } from './table.ts'

/** A rule that matched a file. */
export class YaraMatchModel extends Table {
  static override readonly tableName = 'yara_match'

  declare id: number
  declare objectId: number
  declare rulesetId: string
  /** The version of the ruleset. */
  declare version: number
  declare rule: string
  declare matchedAt: string
  /** The first matches of the patterns. */
  declare strings: unknown
}
