import type { Knex } from 'knex'

/** Adds an entry; the chain takes it over once it is committed. */
export async function appendPending(db: Knex, entry: string): Promise<void> {
  await db.raw('insert into audit_pending (entry) values (?)', [entry])
}

/** The same for many, in this order. */
export async function appendAllPending(db: Knex, entries: readonly string[]): Promise<void> {
  await db.raw('insert into audit_pending (entry) select unnest(?::text[])', [[...entries]])
}
