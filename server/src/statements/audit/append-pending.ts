import type { Knex } from 'knex'
import { builtOnce } from '../connection/built-once.ts'

/** Adds an entry; the chain takes it over once it is committed. */
export async function appendPending(db: Knex, entry: string): Promise<void> {
  await pending.ask(db, {
    shape: '',
    values: { entry },
    build: (values) => db.raw<void>('insert into audit_pending (entry) values (?)', [values.entry]),
  })
}

const pending = builtOnce<{ readonly entry: string }, never>()

/** The same for many, in this order. */
export async function appendAllPending(db: Knex, entries: readonly string[]): Promise<void> {
  await db.raw<void>('insert into audit_pending (entry) select unnest(?::text[])', [[...entries]])
}
