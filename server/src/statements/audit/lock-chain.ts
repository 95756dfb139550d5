import type { Knex } from 'knex'

// Any number that nothing else locks in this database.
const LOCK = 6_021_714

/** Until the commit nobody else adds to the chain or removes from it. */
export async function lockChain(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [LOCK])
}
