import type { Knex } from 'knex'
import type { AuditEntryModel } from '../../tables/audit-entry.ts'

export type Head = Pick<AuditEntryModel, 'number' | 'hash'>

/** The last entry of the chain, or where it begins if it is empty. */
export async function readHead(db: Knex): Promise<Head> {
  const last = await db('audit_entry').select('number', 'hash').orderBy('number', 'desc').first()
  return last ?? readAnchor(db)
}

export async function readAnchor(db: Knex): Promise<Head> {
  const anchor = await db('audit_anchor').select('number', 'hash').first()
  if (anchor === undefined) throw new Error('the database lacks the anchor of the audit log')
  return anchor
}
