import type { Knex } from 'knex'

/** Adds entries in this order; the chain takes them over once they are committed. */
export async function appendPending(db: Knex, entries: readonly string[]): Promise<void> {
  await db.raw('insert into audit_pending (entry) select unnest(?::text[])', [[...entries]])
}
