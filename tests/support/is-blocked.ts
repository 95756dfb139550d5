import type { Knex } from 'knex'

/** Checks that a session of this database waits for a lock of any kind; pg_locks shows those of all databases of the server. */
export async function isBlocked(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: readonly unknown[] }>(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
