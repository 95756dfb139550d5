import type { Knex } from 'knex'

/** The last restore test that found a backup good, and what the last one found wrong; null: nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE instance ADD COLUMN backup_tested_at timestamp, ADD COLUMN backup_test_error varchar')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE instance DROP COLUMN backup_tested_at, DROP COLUMN backup_test_error')
}
