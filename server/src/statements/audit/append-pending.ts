import type { Knex } from 'knex'

const INSERT = 'insert into audit_pending (entry) values ($1)'

type Connection = { query(sql: string, values: readonly string[]): Promise<unknown> }
type Opened = { readonly client: { acquireConnection(): Promise<Connection> }; readonly isTransaction?: boolean }

/**
 * Adds an entry; the chain takes it over once it is committed. Every upload does this, so a transaction sends it by its own
 * connection: Knex would take as long for it as the database.
 */
export async function appendPending(db: Knex, entry: string): Promise<void> {
  const { client, isTransaction }: Opened = db
  if (isTransaction !== true) return appendAllPending(db, [entry])
  const connection = await client.acquireConnection()
  await connection.query(INSERT, [entry])
}

/** The same for many, in this order. */
export async function appendAllPending(db: Knex, entries: readonly string[]): Promise<void> {
  await db.raw('insert into audit_pending (entry) select unnest(?::text[])', [[...entries]])
}
