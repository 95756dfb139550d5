import type { Knex } from 'knex'
import type { App } from '../../../call.ts'

const LARGE_CHARACTERS = 256 * 1024

/** Whether a text takes long to index. */
export function isLarge(text: string): boolean {
  return text.length > LARGE_CHARACTERS
}

/**
 * New entries of a GIN index wait in its pending list, and the insert that overfills the list flushes it. Here that would be
 * an upload that holds the order key of the listing: in this transaction the list may grow, and `finishIndexing` flushes it
 * afterwards.
 */
export async function postponeIndexing(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select set_config('gin_pending_list_limit', '1GB', true)`)
}

/** Flushes the pending lists after the response. Without the privilege, it is left to autovacuum. */
export async function finishIndexing({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  try {
    await db.raw(
      `select gin_clean_pending_list(i.indexrelid) from pg_index i
       join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where i.indrelid = 'object'::regclass and a.amname = 'gin'`,
    )
  } catch (error) {
    log.debug({ error: String(error) }, 'indexing of a large object left to the database')
  }
}
