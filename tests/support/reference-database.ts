import { createHash } from 'node:crypto'
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

/** Rows of every kind, and these contents as files; the contents themselves are not stored. */
export async function fillReferenceDatabase(knex: Knex, contents: readonly Buffer[]): Promise<void> {
  await knex.raw(ROWS)
  await knex('object').insert(
    contents.map((bytes, n) => {
      const digest = (name: string) => createHash(name).update(bytes).digest('hex')
      const digests = { md5: digest('md5'), sha1: digest('sha1'), sha256: digest('sha256'), sha512: digest('sha512') }
      const file = { file_name: `${n}.bin`, file_size: bytes.length, file_type: 'data', crc32: '00000000' }
      return { type: 'file', upload_time: `2024-06-0${n + 1}`, dhash: digest('sha256'), ...digests, ...file }
    }),
  )
  await knex.raw(LINKS)
}

const ROWS = `
  TRUNCATE object CASCADE;
  INSERT INTO "user" (login, email, password_hash, version_uid, password_ver, identity_ver, additional_info, disabled, pending, registered_on)
    VALUES ('admin', 'admin@example.com', NULL, 'aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc', '', false, false, '2024-01-01'),
           ('kim', 'kim@example.com', NULL, 'dddddddddddddddd', 'eeeeeeeeeeeeeeee', 'ffffffffffffffff', 'CERT', false, false, '2024-01-02');
  INSERT INTO "group" (name, capabilities, private, "default", workspace, immutable)
    VALUES ('admin', '{manage_users,access_all_objects,adding_tags,adding_comments,adding_files,removing_objects,manage_profile}',
            true, false, true, false),
           ('kim', '{}', true, false, true, false);
  INSERT INTO member (user_id, group_id, group_admin)
    SELECT u.id, g.id, false FROM "user" u JOIN "group" g ON g.name IN (u.login, 'public', 'registered');
  INSERT INTO api_key (id, user_id, issued_on, issued_by, name)
    SELECT '00000000-0000-4000-8000-000000000001', id, '2024-01-03', id, 'laptop' FROM "user" WHERE login = 'admin';
  INSERT INTO object (type, dhash, upload_time, family, cfg, config_type)
    VALUES ('static_config', repeat('c', 64), '2024-05-01', 'emotet', '{"url": "http://example.com"}', 'static');
  INSERT INTO object (type, dhash, upload_time, blob_name, blob_size, blob_type, content, last_seen)
    VALUES ('text_blob', repeat('b', 64), '2024-05-02', 'dump', 5, 'raw', 'hello', '2024-05-03');
  INSERT INTO attribute_definition (key, label, description, url_template, hidden, rich_template, example_value)
    VALUES ('source', 'Source', '', '', false, '', '');
  INSERT INTO karton_analysis (id, creation_time, arguments) VALUES ('00000000-0000-4000-8000-000000000002', '2024-05-04', '{}');
  INSERT INTO quick_query (query, type, name, date, user_id) SELECT 'tag:a', 'file', 'a', '2024-05-05', id FROM "user" WHERE login = 'kim';
`

const LINKS = `
  INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
    SELECT o.id, g.id, o.upload_time, 'added', o.id, u.id FROM object o, "group" g JOIN "user" u ON u.login = g.name WHERE g.name = 'kim';
  INSERT INTO tag (tag, object_id) SELECT 'packed', id FROM object WHERE type <> 'file';
  INSERT INTO comment (comment, "timestamp", object_id, user_id)
    SELECT 'seen before', '2024-06-05', o.id, u.id FROM object o, "user" u WHERE o.type = 'text_blob' AND u.login = 'kim';
  INSERT INTO attribute (object_id, key, value) SELECT id, 'source', '"mail"' FROM object WHERE type = 'text_blob';
  INSERT INTO attribute_permission (key, group_id, can_read, can_set) SELECT 'source', id, true, false FROM "group" WHERE name = 'public';
  INSERT INTO relation (parent_id, child_id, creation_time)
    SELECT p.id, c.id, '2024-06-06' FROM object p, object c WHERE p.type = 'static_config' AND c.type = 'text_blob';
  INSERT INTO favorites (user_id, object_id) SELECT u.id, o.id FROM object o, "user" u WHERE o.type = 'text_blob' AND u.login = 'kim';
  INSERT INTO karton_object (analysis_id, object_id)
    SELECT '00000000-0000-4000-8000-000000000002', id FROM object WHERE type = 'text_blob';
`
