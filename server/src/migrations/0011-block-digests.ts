import type { Knex } from 'knex'

/**
 * The SHA-256 of each block of the contents that have more than one, so that parts of them can be compared. Contents from before
 * get theirs from the check of all contents, which begins now.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE block_digests (
      object_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
      digests bytea NOT NULL
    );
    -- Parts of it are read, and digests cannot be compressed.
    ALTER TABLE block_digests ALTER COLUMN digests SET STORAGE EXTERNAL;
    UPDATE content_check SET begun_on = '1970-01-01'
    WHERE NOT is_running AND EXISTS (SELECT FROM object WHERE type = 'file' AND file_size > 262144);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE block_digests')
}
