import type { Knex } from 'knex'
import { builtOnce } from '../connection/built-once.ts'

// An arbitrary number that separates these locks from other advisory locks of the database.
const SEED = 1

/**
 * Keeps these objects from being deleted until the transaction ends. An upload takes it before every other lock and then
 * calls `commit` once more, which restores what was removed concurrently: from then on the bytes stay.
 */
export async function holdContents(trx: Knex.Transaction, dhashes: readonly string[]): Promise<void> {
  await held.ask(trx, {
    shape: '',
    values: { dhashes: [...new Set(dhashes)].sort() },
    build: (values) =>
      trx.raw<void>('select pg_advisory_xact_lock_shared(hashtextextended(h, ?)) from unnest(?::text[]) h', [
        SEED,
        [...values.dhashes],
      ]),
  })
}

const held = builtOnce<{ readonly dhashes: readonly string[] }, unknown>()

/** The same for those that need not be waited for; returns the others. */
export async function tryHoldContents(trx: Knex.Transaction, dhashes: readonly string[]): Promise<ReadonlySet<string>> {
  const refused = await tried.ask(trx, {
    shape: '',
    values: { dhashes: [...new Set(dhashes)] },
    build: (values) =>
      trx.raw<{ h: string }>(
        'select h from unnest(?::text[]) h where not pg_try_advisory_xact_lock_shared(hashtextextended(h, ?))',
        [[...values.dhashes], SEED],
      ),
  })
  return new Set(refused.map(({ h }) => h))
}

const tried = builtOnce<{ readonly dhashes: readonly string[] }, { readonly h: string }>()

/** Blocks storing and deleting this object elsewhere until the transaction ends. Taken before every other lock. */
export async function ownContent(trx: Knex.Transaction, dhash: string): Promise<void> {
  await trx.raw<void>('select pg_advisory_xact_lock(hashtextextended(?, ?))', [dhash, SEED])
}
