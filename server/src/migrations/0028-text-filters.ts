import type { Knex } from 'knex'

/** Filters of the text in files, by which hunts skip files without reading them. A file gets its filter with its facts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE file_text_filter (
      object_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
      version smallint NOT NULL,
      filter bytea
    );
    ALTER TABLE file_text_filter ALTER COLUMN filter SET STORAGE EXTERNAL;
    ALTER TABLE yara_hunt ADD COLUMN skipped integer NOT NULL DEFAULT 0;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE yara_hunt DROP COLUMN skipped; DROP TABLE file_text_filter')
}
