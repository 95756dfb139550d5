import type { Knex } from 'knex'

/** Whether there is such a session: another request may have ended it. */
export async function extendSession(db: Knex, id: string, seconds: number): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update session set expires_at = clock_timestamp() at time zone 'utc' + ? * interval '1 second' where id = ?`,
    [seconds, id],
  )
  return rowCount > 0
}
