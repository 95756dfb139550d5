import type { Knex } from 'knex'

/** Jobs that count the matches of a query, range by range: the matches so far, and the number before which objects are still to be looked at. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE job ADD COLUMN matches integer, ADD COLUMN before_id integer, ADD COLUMN attempts integer NOT NULL DEFAULT 0,
      -- An older server knows no counts: it finds no objects to change, and would end them as done.
      ADD CONSTRAINT job_counted CHECK (matches IS NULL OR state <> 'done' OR before_id <= 1)
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM job WHERE matches IS NOT NULL;
    ALTER TABLE job DROP COLUMN matches, DROP COLUMN before_id, DROP COLUMN attempts;
  `)
}
