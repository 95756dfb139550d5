import type { Knex } from 'knex'
import { up as createReferenceSchema } from '../../server/src/migrations/0001-reference-schema.ts'

/** A database of the old server: its tables with a 32-bit file size, its own bookkeeping, some rows. */
export async function makeReferenceDatabase(knex: Knex, revision: string | null): Promise<void> {
  await createReferenceSchema(knex)
  await knex.raw(`
    ALTER TABLE object ALTER COLUMN file_size TYPE integer;
    CREATE TABLE alembic_version (version_num varchar(32) NOT NULL CONSTRAINT alembic_version_pkc PRIMARY KEY);
    CREATE TABLE plugin_notes (id serial PRIMARY KEY, note text);
    INSERT INTO plugin_notes (note) VALUES ('kept');
    INSERT INTO "group" (name, capabilities, private, "default", workspace, immutable)
      VALUES ('public', '{}', false, true, false, true),
             ('registered', '{adding_files,access_prometheus_metrics,adding_files}', false, true, false, false);
    INSERT INTO object (type, dhash, upload_time, file_name, file_size, sha256, alt_names)
      VALUES ('file', repeat('ab', 32), '2024-05-06 07:08:09.123456', 'ą.bin', 2147483647, repeat('ab', 32), '{b,"c d"}');
    INSERT INTO tag (tag, object_id) VALUES ('packed', 1);
  `)
  if (revision !== null) await knex('alembic_version').insert({ version_num: revision })
}
