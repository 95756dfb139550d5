import type { Knex } from 'knex'

/** Indexes what waits in the pending lists of objects. Needs a privilege that the server may lack. */
export async function flushPendingLists(db: Knex): Promise<void> {
  await db.raw<void>(
    `select gin_clean_pending_list(i.indexrelid) from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = 'object'::regclass and a.amname = 'gin'`,
  )
}
