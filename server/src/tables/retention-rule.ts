import { Table } from './table.ts'

/** A rule that deletes old objects, with its current or last run. */
export class RetentionRuleModel extends Table {
  static override readonly tableName = 'retention_rule'

  declare id: string
  declare name: string
  declare query: string
  declare olderThanDays: number
  /** Null: keeps none because they are new among the matches. */
  declare keepNewest: number | null
  declare enabled: boolean
  /** Counts the changes: a run deletes nothing more once the rule is another one. */
  declare revision: number
  /** Null: it has not run yet. */
  declare startedOn: string | null
  /** Null while it runs, also after a crash. */
  declare finishedOn: string | null
  declare objects: number
  declare bytes: number
  /** Why the last run ended early. */
  declare error: string | null
}
