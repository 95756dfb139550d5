import type { Knex } from 'knex'

/** Where the walk through all contents is, which process is at it, and what the last whole walk found. One row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE content_check (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      begun_on timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc'),
      is_running boolean NOT NULL DEFAULT false,
      after_id integer NOT NULL DEFAULT 0,
      checked integer NOT NULL DEFAULT 0,
      damaged integer NOT NULL DEFAULT 0,
      taken_by uuid,
      taken_until timestamp,
      finished_on timestamp,
      finished_checked integer NOT NULL DEFAULT 0,
      finished_damaged integer NOT NULL DEFAULT 0
    );
    INSERT INTO content_check DEFAULT VALUES;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE content_check')
}
