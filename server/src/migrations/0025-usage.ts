import type { Knex } from 'knex'

/**
 * How many objects and bytes each user has uploaded, in all and by day: triggers keep the counts. An object counts for its first
 * uploader; 0 is an unknown one. A deleted user keeps the number, so that nothing changes with the account. The row of the instance says
 * when the last backup was finished.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Uploads that have begun must be committed before they are counted; later ones meet the new triggers.
    LOCK TABLE object, permission IN SHARE ROW EXCLUSIVE MODE;
    CREATE TABLE object_usage (
      object_id integer PRIMARY KEY,
      user_id integer NOT NULL,
      size_bytes bigint NOT NULL
    );
    CREATE TABLE usage_total (
      user_id integer NOT NULL,
      type varchar(50) NOT NULL,
      objects bigint NOT NULL,
      bytes bigint NOT NULL,
      PRIMARY KEY (user_id, type)
    );
    CREATE TABLE usage_day (
      day date NOT NULL,
      user_id integer NOT NULL,
      type varchar(50) NOT NULL,
      objects bigint NOT NULL,
      bytes bigint NOT NULL,
      PRIMARY KEY (day, user_id, type)
    );
    CREATE TABLE quota (
      group_id integer PRIMARY KEY REFERENCES "group" (id) ON DELETE CASCADE,
      max_bytes bigint,
      max_objects bigint,
      max_bytes_per_day bigint
    );
    ALTER TABLE instance ADD COLUMN backed_up_at timestamp;
    INSERT INTO object_usage (object_id, user_id, size_bytes)
      SELECT o.id, coalesce(p.related_user_id, 0), coalesce(o.file_size, o.blob_size, octet_length(o.cfg::text), 0)
      FROM object o LEFT JOIN (
        SELECT DISTINCT ON (object_id) object_id, related_user_id FROM permission
        WHERE related_object_id = object_id AND related_user_id IS NOT NULL
        ORDER BY object_id, (reason_type = 'added') DESC, access_time
      ) p ON p.object_id = o.id;
    INSERT INTO usage_total (user_id, type, objects, bytes)
      SELECT u.user_id, o.type, count(*), sum(u.size_bytes) FROM object_usage u JOIN object o ON o.id = u.object_id GROUP BY 1, 2;
    INSERT INTO usage_day (day, user_id, type, objects, bytes)
      SELECT o.upload_time::date, u.user_id, o.type, count(*), sum(u.size_bytes)
      FROM object_usage u JOIN object o ON o.id = u.object_id
      WHERE o.upload_time >= (now() AT TIME ZONE 'utc')::date - 400 GROUP BY 1, 2, 3;
    ${TRIGGERS}
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER lz_permission_added_usage ON permission;
    DROP TRIGGER lz_object_removed_usage ON object;
    ALTER TABLE instance DROP COLUMN backed_up_at;
    DROP TABLE quota, object_usage, usage_total, usage_day;
    DROP FUNCTION lz_usage_assigned, lz_usage_added, lz_usage_removed;
  `)
}

// A transaction that adds or deletes an object locks the row of the clock first, so that writers reach the counts one after another.
const TRIGGERS = `
CREATE FUNCTION lz_usage_assigned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_usage (object_id, user_id, size_bytes)
    SELECT DISTINCT ON (a.object_id) a.object_id, a.related_user_id,
      coalesce(o.file_size, o.blob_size, octet_length(o.cfg::text), 0)
    FROM added a JOIN object o ON o.id = a.object_id
    WHERE a.related_object_id = a.object_id AND a.related_user_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM object_usage u WHERE u.object_id = a.object_id)
    ORDER BY a.object_id, (a.reason_type = 'added') DESC, a.access_time
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER lz_permission_added_usage AFTER INSERT ON permission
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lz_usage_assigned();

CREATE FUNCTION lz_usage_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_total (user_id, type, objects, bytes)
    SELECT a.user_id, o.type, count(*), sum(a.size_bytes) FROM added a JOIN object o ON o.id = a.object_id GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (user_id, type) DO UPDATE SET objects = usage_total.objects + excluded.objects,
    bytes = usage_total.bytes + excluded.bytes;
  INSERT INTO usage_day (day, user_id, type, objects, bytes)
    SELECT o.upload_time::date, a.user_id, o.type, count(*), sum(a.size_bytes) FROM added a JOIN object o ON o.id = a.object_id
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, user_id, type) DO UPDATE SET objects = usage_day.objects + excluded.objects,
    bytes = usage_day.bytes + excluded.bytes;
  DELETE FROM usage_day WHERE day < (now() AT TIME ZONE 'utc')::date - 400;
  RETURN NULL;
END $$;
CREATE TRIGGER lz_usage_added AFTER INSERT ON object_usage
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lz_usage_added();

CREATE FUNCTION lz_usage_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE usage_total t SET objects = t.objects - r.objects, bytes = t.bytes - r.bytes
  FROM (
    SELECT u.user_id, o.type, count(*) AS objects, sum(u.size_bytes) AS bytes FROM removed o JOIN object_usage u ON u.object_id = o.id
    GROUP BY 1, 2
  ) r WHERE t.user_id = r.user_id AND t.type = r.type;
  UPDATE usage_day t SET objects = t.objects - r.objects, bytes = t.bytes - r.bytes
  FROM (
    SELECT o.upload_time::date AS day, u.user_id, o.type, count(*) AS objects, sum(u.size_bytes) AS bytes
    FROM removed o JOIN object_usage u ON u.object_id = o.id GROUP BY 1, 2, 3
  ) r WHERE t.day = r.day AND t.user_id = r.user_id AND t.type = r.type;
  DELETE FROM object_usage WHERE object_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
-- By its name it comes after the trigger that locks the row of the clock.
CREATE TRIGGER lz_object_removed_usage AFTER DELETE ON object
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION lz_usage_removed();
`
