import type { Knex } from 'knex'

/**
 * Keeps search fast with millions of objects: indexes, and tables that triggers maintain in the same transactions, for every
 * writer.
 */
export async function up(knex: Knex): Promise<void> {
  await requireTrigrams(knex)
  for (const step of [NAMES_OF_FILES, TAGS, UPLOAD_COUNTS, KINDS_OF_RELATIVES, LONG_CONFIGS, OBJECT_COUNTS, INDEXES])
    await knex.raw(step)
  if (!(await sortsByBytes(knex))) await knex.raw(PREFIXES)
  if ((await versionOf(knex)) >= STATISTICS_SINCE) await knex.raw(STATISTICS)
  await knex.raw('ANALYZE object, tag, comment, attribute, permission, relation, tag_name, group_tag, upload_count')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP STATISTICS IF EXISTS lz_object_content_bytes, lz_attribute_value_bytes, lz_comment_bytes;
    DROP INDEX IF EXISTS lz_object_dhash_prefix, lz_object_file_type_prefix;
    DROP INDEX ${INDEX_NAMES.join(', ')};
    DROP TRIGGER lz_tag_added ON tag;
    DROP TRIGGER lz_tag_removed ON tag;
    DROP TRIGGER lz_permission_added ON permission;
    DROP TRIGGER lz_permission_changed ON permission;
    DROP TRIGGER lz_permission_removed ON permission;
    DROP TRIGGER lz_relation_added ON relation;
    DROP TRIGGER lz_config_adding ON object;
    DROP TRIGGER lz_object_deleting ON object;
    DROP TRIGGER lz_object_added ON object;
    DROP TRIGGER lz_object_removed ON object;
    DROP FUNCTION lz_tag_added, lz_tag_removed, lz_permission_added, lz_permission_changed, lz_permission_removed,
      lz_relation_added, lz_config_adding, lz_object_deleting, lz_object_added, lz_object_removed, lz_count_uploads, lz_note_tags;
    DROP FUNCTION lz_file_names;
    DROP TABLE tag_name, group_tag, upload_count;
    ALTER TABLE relation DROP COLUMN parent_type, DROP COLUMN child_type;
    ALTER TABLE object DROP COLUMN has_long_cfg;
    ALTER TABLE listing_clock DROP COLUMN files, DROP COLUMN configs, DROP COLUMN blobs;
  `)
}

async function sortsByBytes(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw(
    `SELECT to_jsonb(d) AS database FROM pg_database d WHERE datname = current_database()`,
  )
  const { datlocprovider, datcollate } = rows[0].database
  return datlocprovider === 'b' || (datlocprovider !== 'i' && /^(?:C|POSIX)$/.test(datcollate))
}

async function versionOf(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(`SELECT current_setting('server_version_num')::integer AS version`)
  return rows[0].version
}

async function requireTrigrams(knex: Knex): Promise<void> {
  const { rows } = await knex.raw(`SELECT installed_version FROM pg_available_extensions WHERE name = 'pg_trgm'`)
  if (rows[0] === undefined) {
    throw new Error(
      'the extension pg_trgm of PostgreSQL is needed: install the package of its additional modules (contrib)',
    )
  }
  if (rows[0].installed_version === null) await knex.raw('CREATE EXTENSION IF NOT EXISTS pg_trgm')
}

/** All names of a file as one text. */
const NAMES_OF_FILES = `
CREATE FUNCTION lz_file_names(main varchar, further varchar[]) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT CASE WHEN further = '{}' THEN main ELSE main || E'\\n' || array_to_string(further, E'\\n') END $$;
`

// A tag that may be gone is only marked, and readers check whether it is. So writers do not wait for others that use the same
// tag, as with a counter. The lock on the object makes concurrently added tags and permissions see each other.
const TAGS = `
CREATE TABLE tag_name (
  tag varchar COLLATE "C" PRIMARY KEY,
  doubtful boolean NOT NULL DEFAULT false
);
CREATE TABLE group_tag (
  group_id integer NOT NULL REFERENCES "group" (id) ON DELETE CASCADE,
  tag varchar COLLATE "C" NOT NULL,
  doubtful boolean NOT NULL DEFAULT false,
  PRIMARY KEY (group_id, tag)
);
INSERT INTO tag_name (tag) SELECT DISTINCT tag FROM tag;
INSERT INTO group_tag (group_id, tag) SELECT DISTINCT p.group_id, t.tag FROM tag t JOIN permission p ON p.object_id = t.object_id;
CREATE INDEX lz_tag_name_text ON tag_name USING gin (tag gin_trgm_ops);

CREATE FUNCTION lz_note_tags(object_ids integer[], tags varchar[], groups integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO group_tag (group_id, tag)
    SELECT DISTINCT p.group_id, t.tag FROM tag t JOIN permission p ON p.object_id = t.object_id
    WHERE t.object_id = ANY (object_ids) AND (tags IS NULL OR t.tag = ANY (tags)) AND (groups IS NULL OR p.group_id = ANY (groups))
      AND NOT EXISTS (SELECT 1 FROM group_tag g WHERE g.group_id = p.group_id AND g.tag = t.tag AND NOT g.doubtful)
    ORDER BY 1, 2
    ON CONFLICT (group_id, tag) DO UPDATE SET doubtful = false;
$$;

CREATE FUNCTION lz_tag_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added) THEN RETURN NULL; END IF;
  INSERT INTO tag_name (tag)
    SELECT DISTINCT a.tag FROM added a WHERE NOT EXISTS (SELECT 1 FROM tag_name n WHERE n.tag = a.tag AND NOT n.doubtful)
    ORDER BY 1
    ON CONFLICT (tag) DO UPDATE SET doubtful = false;
  PERFORM 1 FROM object WHERE id IN (SELECT object_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  PERFORM lz_note_tags(array_agg(DISTINCT object_id), array_agg(DISTINCT tag), NULL) FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER lz_tag_added AFTER INSERT ON tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lz_tag_added();

CREATE FUNCTION lz_tag_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tag_name SET doubtful = true WHERE NOT doubtful AND tag IN (SELECT tag FROM removed);
  UPDATE group_tag g SET doubtful = true FROM removed r JOIN permission p ON p.object_id = r.object_id
    WHERE g.group_id = p.group_id AND g.tag = r.tag AND NOT g.doubtful;
  RETURN NULL;
END $$;
CREATE TRIGGER lz_tag_removed AFTER DELETE ON tag REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION lz_tag_removed();

-- Cascades would show the other triggers tags without permissions, and permissions without tags.
CREATE FUNCTION lz_object_deleting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE group_tag g SET doubtful = true FROM tag t JOIN permission p ON p.object_id = t.object_id
    WHERE t.object_id = OLD.id AND g.group_id = p.group_id AND g.tag = t.tag AND NOT g.doubtful;
  RETURN OLD;
END $$;
CREATE TRIGGER lz_object_deleting BEFORE DELETE ON object FOR EACH ROW EXECUTE FUNCTION lz_object_deleting();
`

// Nearly all objects have one uploader: only the others are listed.
const UPLOAD_COUNTS = `
CREATE TABLE upload_count (
  object_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
  uploads integer NOT NULL CHECK (uploads > 1)
);
INSERT INTO upload_count (object_id, uploads)
  SELECT object_id, count(DISTINCT related_user_id) FROM permission WHERE reason_type = 'added'
  GROUP BY object_id HAVING count(DISTINCT related_user_id) > 1;
CREATE INDEX lz_upload_count_uploads ON upload_count (uploads, object_id DESC);

CREATE FUNCTION lz_count_uploads(object_ids integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM upload_count c WHERE c.object_id = ANY (object_ids) AND 2 > (
    SELECT count(DISTINCT p.related_user_id) FROM permission p WHERE p.object_id = c.object_id AND p.reason_type = 'added');
  INSERT INTO upload_count (object_id, uploads)
    SELECT p.object_id, count(DISTINCT p.related_user_id) FROM permission p
    WHERE p.object_id = ANY (object_ids) AND p.reason_type = 'added' AND EXISTS (SELECT 1 FROM object o WHERE o.id = p.object_id)
    GROUP BY p.object_id HAVING count(DISTINCT p.related_user_id) > 1 ORDER BY p.object_id
    ON CONFLICT (object_id) DO UPDATE SET uploads = excluded.uploads WHERE upload_count.uploads <> excluded.uploads;
$$;

CREATE FUNCTION lz_permission_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM object WHERE id IN (SELECT object_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  -- Most often these are the first permissions of a new object, which has no tags and one uploader.
  IF EXISTS (SELECT 1 FROM added a JOIN tag t ON t.object_id = a.object_id) THEN
    PERFORM lz_note_tags(array_agg(DISTINCT object_id), NULL, array_agg(DISTINCT group_id)) FROM added;
  END IF;
  IF EXISTS (
    SELECT 1 FROM added a JOIN permission p ON p.object_id = a.object_id AND p.related_user_id <> a.related_user_id
    WHERE a.reason_type = 'added' AND p.reason_type = 'added'
  ) THEN
    PERFORM lz_count_uploads(array_agg(DISTINCT object_id)) FROM added WHERE reason_type = 'added';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lz_permission_added AFTER INSERT ON permission
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lz_permission_added();

CREATE FUNCTION lz_permission_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lz_count_uploads(array_agg(DISTINCT n.object_id))
    FROM now_so n JOIN before b USING (object_id, group_id)
    WHERE (n.reason_type, n.related_user_id) IS DISTINCT FROM (b.reason_type, b.related_user_id)
      AND (n.reason_type = 'added' AND n.related_user_id IS NOT NULL
        OR EXISTS (SELECT 1 FROM upload_count c WHERE c.object_id = n.object_id));
  RETURN NULL;
END $$;
CREATE TRIGGER lz_permission_changed AFTER UPDATE ON permission
  REFERENCING OLD TABLE AS before NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION lz_permission_changed();

CREATE FUNCTION lz_permission_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE group_tag g SET doubtful = true FROM removed r JOIN tag t ON t.object_id = r.object_id
    WHERE g.group_id = r.group_id AND g.tag = t.tag AND NOT g.doubtful;
  PERFORM lz_count_uploads(array_agg(DISTINCT object_id)) FROM removed WHERE reason_type = 'added';
  RETURN NULL;
END $$;
CREATE TRIGGER lz_permission_removed AFTER DELETE ON permission
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION lz_permission_removed();
`

// So that the newest relatives of each type are found in an index, however many others there are.
const KINDS_OF_RELATIVES = `
ALTER TABLE relation ADD COLUMN parent_type varchar(50), ADD COLUMN child_type varchar(50);
UPDATE relation r SET parent_type = p.type, child_type = c.type FROM object p, object c WHERE p.id = r.parent_id AND c.id = r.child_id;

CREATE FUNCTION lz_relation_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.parent_type := (SELECT type FROM object WHERE id = NEW.parent_id);
  NEW.child_type := (SELECT type FROM object WHERE id = NEW.child_id);
  RETURN NEW;
END $$;
CREATE TRIGGER lz_relation_added BEFORE INSERT ON relation FOR EACH ROW EXECUTE FUNCTION lz_relation_added();
`

// Computing it from the text would serialize each config that a search checks.
const LONG_CONFIGS = `
ALTER TABLE object ADD COLUMN has_long_cfg boolean;
UPDATE object SET has_long_cfg = true WHERE type = 'static_config' AND octet_length(cfg::text) > 5000000;

CREATE FUNCTION lz_config_adding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_long_cfg := CASE WHEN octet_length(NEW.cfg::text) > 5000000 THEN true END;
  RETURN NEW;
END $$;
CREATE TRIGGER lz_config_adding BEFORE INSERT OR UPDATE OF cfg ON object
  FOR EACH ROW WHEN (NEW.cfg IS NOT NULL) EXECUTE FUNCTION lz_config_adding();
`

// In the row that every new object locks anyway.
const OBJECT_COUNTS = `
ALTER TABLE listing_clock ADD COLUMN files bigint NOT NULL DEFAULT 0, ADD COLUMN configs bigint NOT NULL DEFAULT 0,
  ADD COLUMN blobs bigint NOT NULL DEFAULT 0;
UPDATE listing_clock SET (files, configs, blobs) = (
  SELECT count(*) FILTER (WHERE type = 'file'), count(*) FILTER (WHERE type = 'static_config'), count(*) FILTER (WHERE type = 'text_blob')
  FROM object);

CREATE FUNCTION lz_object_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_clock SET (files, configs, blobs) = (
    SELECT files + count(*) FILTER (WHERE type = 'file'), configs + count(*) FILTER (WHERE type = 'static_config'),
      blobs + count(*) FILTER (WHERE type = 'text_blob') FROM added)
  WHERE EXISTS (SELECT 1 FROM added);
  RETURN NULL;
END $$;
CREATE TRIGGER lz_object_added AFTER INSERT ON object REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lz_object_added();

CREATE FUNCTION lz_object_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_clock SET (files, configs, blobs) = (
    SELECT files - count(*) FILTER (WHERE type = 'file'), configs - count(*) FILTER (WHERE type = 'static_config'),
      blobs - count(*) FILTER (WHERE type = 'text_blob') FROM removed)
  WHERE EXISTS (SELECT 1 FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER lz_object_removed AFTER DELETE ON object REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION lz_object_removed();
`

// Very long texts are left out: writing their trigrams would take seconds.
const INDEXES = `
CREATE INDEX lz_object_place ON object (id) INCLUDE (upload_time, type);
CREATE INDEX lz_object_file_names ON object USING gin (lz_file_names(file_name, alt_names) gin_trgm_ops) WHERE file_name IS NOT NULL;
CREATE INDEX lz_object_file_type ON object USING gin (file_type gin_trgm_ops) WHERE file_type IS NOT NULL;
CREATE INDEX lz_object_family ON object USING gin (family gin_trgm_ops) WHERE family IS NOT NULL;
CREATE INDEX lz_object_blob_name ON object USING gin (blob_name gin_trgm_ops) WHERE blob_name IS NOT NULL;
CREATE INDEX lz_object_cfg ON object USING gin ((cfg::text) gin_trgm_ops) WHERE has_long_cfg IS NULL;
CREATE INDEX lz_object_long_cfg ON object (id) WHERE has_long_cfg;
CREATE INDEX lz_object_content ON object USING gin (content gin_trgm_ops) WHERE octet_length(content) <= 5000000;
CREATE INDEX lz_object_long_content ON object (id) WHERE octet_length(content) > 5000000;
CREATE INDEX lz_attribute_value ON attribute USING gin ((value::text) gin_trgm_ops) WHERE octet_length(value::text) <= 5000000;
CREATE INDEX lz_attribute_long_value ON attribute (object_id) WHERE octet_length(value::text) > 5000000;
CREATE INDEX lz_comment_text ON comment USING gin (comment gin_trgm_ops) WHERE octet_length(comment) <= 5000000;
CREATE INDEX lz_comment_long ON comment (object_id) WHERE octet_length(comment) > 5000000;
CREATE INDEX lz_permission_uploader ON permission (related_user_id, object_id DESC)
  WHERE reason_type = 'added' AND related_object_id = object_id;
CREATE INDEX lz_relation_children ON relation (parent_id, child_type, creation_time DESC NULLS LAST, child_id DESC);
CREATE INDEX lz_relation_parents ON relation (child_id, parent_type, creation_time DESC NULLS LAST, parent_id DESC);
`

// Without them the planner assumes that a third of all texts are very long. PostgreSQL 14 is the first that has them.
const STATISTICS = `
CREATE STATISTICS lz_object_content_bytes ON (octet_length(content)) FROM object;
CREATE STATISTICS lz_attribute_value_bytes ON (octet_length(value::text)) FROM attribute;
CREATE STATISTICS lz_comment_bytes ON (octet_length(comment)) FROM comment;
`
const STATISTICS_SINCE = 140_000

// With a language collation, the indexes of the old server do not support prefix searches.
const PREFIXES = `
CREATE INDEX lz_object_dhash_prefix ON object (dhash text_pattern_ops);
CREATE INDEX lz_object_file_type_prefix ON object (file_type text_pattern_ops) WHERE file_type IS NOT NULL;
`
const INDEX_NAMES = [...INDEXES.matchAll(/CREATE INDEX (\w+)/g)].map(([, name]) => name)
