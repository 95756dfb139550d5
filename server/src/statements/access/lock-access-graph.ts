import type { Knex } from 'knex'

// An arbitrary number that identifies the lock among the database's advisory locks.
const GRAPH_LOCK = 7_263_910_441

/**
 * Held until the end of the transaction by everything that grants or withdraws access along links: a link created while a
 * share propagates would otherwise be missed. Taken before the order key of the listing, never after it.
 */
export async function lockAccessGraph(trx: Knex.Transaction): Promise<void> {
  await trx.raw<void>('select pg_advisory_xact_lock(?)', [GRAPH_LOCK])
}
