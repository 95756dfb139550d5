import type { Knex } from 'knex'

const MAX_ERROR_LENGTH = 1000

/** Stores the outcome for metrics and checks; null means that the backup is good. An older schema lacks the columns. */
export async function recordTest(db: Knex, error: string | null): Promise<void> {
  if (!(await db.schema.hasColumn('instance', 'backup_test_error'))) return
  if (error === null)
    await db('instance').update({
      backup_tested_at: db.raw(`clock_timestamp() at time zone 'utc'`),
      backup_test_error: null,
    })
  else await db('instance').update({ backup_test_error: error.slice(0, MAX_ERROR_LENGTH) })
}
