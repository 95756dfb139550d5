import type { Knex } from 'knex'

/** Tokens live shorter. */
export const KEPT_MINUTES = 10

/** Removes requests of archives whose tokens have long ended. */
export async function deleteOldRequests(db: Knex): Promise<void> {
  await db.raw<void>(
    `delete from archive_request where created_on < clock_timestamp() at time zone 'utc' - make_interval(mins => ?)`,
    [KEPT_MINUTES],
  )
}
