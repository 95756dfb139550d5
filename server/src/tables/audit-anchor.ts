import { Table } from './table.ts'

/** One row: the entry of the audit log before the oldest one that is kept. */
export class AuditAnchorModel extends Table {
  static override readonly tableName = 'audit_anchor'

  declare id: boolean
  /** Zero: nothing was removed. */
  declare number: number
  declare hash: string
}
