import type { Knex } from 'knex'
import { AuditEntryModel } from '../../tables/audit-entry.ts'
import type { Rows } from '../../tables/tables.ts'

/** Adds chained entries. As JSON they are one parameter, however many they are. */
export async function appendEntries(
  trx: Knex.Transaction,
  entries: readonly Readonly<Rows['audit_entry']>[],
): Promise<void> {
  await trx.raw('insert into ?? select * from json_populate_recordset(null::audit_entry, ?::json)', [
    AuditEntryModel.tableName,
    JSON.stringify(entries),
  ])
}
