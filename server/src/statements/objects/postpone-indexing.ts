import type { Knex } from 'knex'

/**
 * New entries of a GIN index wait in its pending list, and the insert that overfills the list flushes it. Here that would be
 * an upload that holds the order key of the listing: in this transaction the list may grow, and `flushPendingLists` is called
 * afterwards.
 */
export async function postponeIndexing(trx: Knex.Transaction): Promise<void> {
  await trx.raw<void>(`select set_config('gin_pending_list_limit', '1GB', true)`)
}
