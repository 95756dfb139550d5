import type { Knex } from 'knex'
import type { App } from '../../../call.ts'

const LARGE_CHARACTERS = 256 * 1024

/** Whether a text takes long to index. */
export function isLarge(text: string): boolean {
  return text.length > LARGE_CHARACTERS
}

/**
 * What is new for an index of many words waits in a list, and whoever makes the list too long works it off. Here that
 * would be an upload that holds the order key of the listing: in this transaction the list may grow, and `finishIndexing`
 * works it off afterwards.
 */
export async function postponeIndexing(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select set_config('gin_pending_list_limit', '1GB', true)`)
}

/** Works off the lists, when nobody waits for it any more. Without the right to do so the database does it one day. */
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
