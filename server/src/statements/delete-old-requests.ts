import type { Knex } from 'knex'

/** Removes requests of archives whose tokens have long ended. */
export async function deleteOldRequests(db: Knex): Promise<void> {
  await db.raw<void>(
    `delete from archive_request where created_on < clock_timestamp() at time zone 'utc' - interval '10 minutes'`,
  )
}
