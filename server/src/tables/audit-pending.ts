import { Table } from './table.ts'

/** An entry that the chain of the audit log does not have yet. */
export class AuditPendingModel extends Table {
  static override readonly tableName = 'audit_pending'

  declare id: number
  /** As JSON. */
  declare entry: string
}
