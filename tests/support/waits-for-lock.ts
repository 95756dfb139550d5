import type { Knex } from 'knex'

/** Whether a transaction of this database waits for an advisory lock: asked until it is so, a race has one order only. */
export async function waitsForLock(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: readonly unknown[] }>(
    `select 1 from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and not granted and d.datname = current_database()`,
  )
  return rows.length > 0
}
