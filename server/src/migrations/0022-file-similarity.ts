import type { Knex } from 'knex'

/**
 * Similarity digests of files: TLSH, and grams of the ssdeep hash. Rows are numbered in commit order, so that a process that has
 * read some of them continues after the last one. Older files get their row in the background.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE file_similarity (
      object_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
      number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      tlsh bytea CHECK (length(tlsh) = 35),
      grams integer[] NOT NULL
    );
    CREATE INDEX lz_file_similarity_grams ON file_similarity USING gin (grams) WITH (fastupdate = off);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE file_similarity')
}
