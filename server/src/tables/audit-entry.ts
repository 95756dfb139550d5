import { Table } from './table.ts'

/** An entry of the audit log. Never changed; the oldest are removed. */
export class AuditEntryModel extends Table {
  static override readonly tableName = 'audit_entry'
  static override readonly idColumn = 'number'

  /** Without gaps, in the order of commits. */
  declare number: number
  declare time: string
  /** As the contract calls it. */
  declare operation: string
  declare outcome: string
  /** A login; null: not signed in, or the server itself. */
  declare actor: string | null
  declare actorId: number | null
  /** How the actor was identified: `session`, `api_key` or `plugin`. */
  declare via: string | null
  /** The identity provider of the session, or the id of the key. */
  declare viaName: string | null
  declare address: string | null
  declare requestId: string | null
  declare object: string | null
  declare objectType: string | null
  /** As JSON. */
  declare details: string
  /** Of the entry and the hash before it. */
  declare hash: string
}
