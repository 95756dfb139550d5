import type { Knex } from 'knex'

/**
 * Static facts of files, and the terms that searches use. A new file gets its row with the upload; older files have none until an
 * administrator queues them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE file_facts (
      object_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
      state varchar(8) COLLATE "C" NOT NULL DEFAULT 'waiting',
      attempts integer NOT NULL DEFAULT 0,
      taken_until timestamp,
      format varchar(16),
      version integer,
      extracted_on timestamp,
      error varchar,
      facts jsonb,
      entropy_millis integer,
      compiled_on timestamp
    );
    CREATE INDEX lz_file_facts_due ON file_facts (state, object_id) WHERE state IN ('waiting', 'backlog');
    CREATE INDEX lz_file_facts_entropy ON file_facts (entropy_millis);
    CREATE INDEX lz_file_facts_compiled ON file_facts (compiled_on);
    CREATE TABLE file_term (
      field varchar(32) COLLATE "C" NOT NULL,
      value varchar(512) COLLATE "C" NOT NULL,
      object_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      PRIMARY KEY (field, value, object_id)
    );
    CREATE INDEX lz_file_term_object ON file_term (object_id);
    CREATE INDEX lz_file_term_words ON file_term USING gin (value gin_trgm_ops);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE file_term, file_facts')
}
