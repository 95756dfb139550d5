import type { Knex } from 'knex'

// Any fixed number: it sets these locks apart from other advisory locks of the database.
const SEED = 1

/**
 * Keeps these objects from being deleted until the transaction ends. An upload takes it before every other lock and then
 * calls `keep` once more, which puts back what was removed meanwhile: from there on the bytes stay where they are.
 */
export async function holdContents(trx: Knex.Transaction, dhashes: readonly string[]): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock_shared(hashtextextended(h, ?)) from unnest(?::text[]) h', [
    SEED,
    [...new Set(dhashes)].sort(),
  ])
}

/** Keeps everybody else from storing or deleting this object until the transaction ends. Taken before every other lock. */
export async function ownContent(trx: Knex.Transaction, dhash: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, ?))', [dhash, SEED])
}
