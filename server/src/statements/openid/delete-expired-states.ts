import type { Knex } from 'knex'

/** Forgets used states that have expired, some at a time. */
export async function deleteExpiredStates(db: Knex): Promise<void> {
  await db.raw(
    `delete from openid_used_state where id in (
       select id from openid_used_state where expires_at < clock_timestamp() at time zone 'utc' limit 1000 for update skip locked
     )`,
  )
}
