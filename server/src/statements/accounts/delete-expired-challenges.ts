import type { Knex } from 'knex'

/** Forgets used challenges that have expired. */
export async function deleteExpiredChallenges(db: Knex): Promise<void> {
  await db.raw(`delete from used_challenge where expires_at < clock_timestamp() at time zone 'utc'`)
}
