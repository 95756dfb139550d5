import type { Knex } from 'knex'

const REMEMBERED = `interval '30 days'`

/** Forgets old deletions whose contents are removed. */
export async function forgetDeletions(trx: Knex.Transaction): Promise<void> {
  await trx('deleted_object')
    .where('has_content', false)
    .whereRaw(`deleted_at < now() at time zone 'utc' - ${REMEMBERED}`)
    .delete()
}
