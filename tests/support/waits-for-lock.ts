import type { Knex } from 'knex'

/** Checks that a transaction of this database waits for an advisory lock. A test that polls it fixes the order of a race. */
export async function waitsForLock(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: readonly unknown[] }>(
    `select 1 from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and not granted and d.datname = current_database()`,
  )
  return rows.length > 0
}
