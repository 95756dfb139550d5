import type { Knex } from 'knex'
import type pg from 'pg'

/** The connection of a transaction, for what Knex cannot do; Knex's types do not know it. */
export async function ownConnection(trx: Knex.Transaction): Promise<pg.Client> {
  return trx.client.acquireConnection()
}

/** A connection that the pool does not know; Knex's types do not know this way. */
export function connectApart(db: Knex): Promise<pg.Client> {
  const opener: { acquireRawConnection(): Promise<pg.Client> } = db.client
  return opener.acquireRawConnection()
}
