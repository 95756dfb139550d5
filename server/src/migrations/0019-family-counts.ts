import type { Knex } from 'knex'

/** How many configs each family has, and when the last one was uploaded: triggers keep the rows. Those of some days are counted by an index. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What others have begun to add must be committed before it is counted; what they add later meets the new triggers.
    LOCK TABLE object IN SHARE ROW EXCLUSIVE MODE;
    CREATE TABLE config_family (
      family varchar(32) COLLATE "C" PRIMARY KEY,
      configs bigint NOT NULL,
      last_upload timestamp NOT NULL
    );
    INSERT INTO config_family (family, configs, last_upload)
      SELECT family, count(*), max(upload_time) FROM object WHERE type = 'static_config' AND family IS NOT NULL GROUP BY family;
    CREATE INDEX lz_object_config_times ON object (upload_time, family) WHERE type = 'static_config';
    ${objectAdded(FAMILIES_ADDED)}
    ${objectRemoved(FAMILIES_REMOVED)}
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${objectAdded('')}
    ${objectRemoved('')}
    DROP INDEX lz_object_config_times;
    DROP TABLE config_family;
  `)
}

// After the row of the clock, for which all that add or delete objects wait: so they come to these rows one after another.
const FAMILIES_ADDED = `
  IF has_configs THEN
    INSERT INTO config_family (family, configs, last_upload)
      SELECT family, count(*), max(upload_time) FROM added WHERE type = 'static_config' AND family IS NOT NULL GROUP BY family
    ON CONFLICT (family) DO UPDATE SET configs = config_family.configs + excluded.configs,
      last_upload = greatest(config_family.last_upload, excluded.last_upload);
  END IF;`

const FAMILIES_REMOVED = `
  IF EXISTS (SELECT 1 FROM removed WHERE type = 'static_config') THEN
    UPDATE config_family f SET configs = f.configs - r.configs, last_upload = CASE WHEN r.last_upload < f.last_upload THEN f.last_upload
      ELSE coalesce((SELECT max(o.upload_time) FROM object o WHERE o.type = 'static_config' AND o.family = f.family), f.last_upload) END
    FROM (SELECT family, count(*) AS configs, max(upload_time) AS last_upload FROM removed WHERE type = 'static_config' GROUP BY family) r
    WHERE f.family = r.family;
    DELETE FROM config_family WHERE configs <= 0 AND family IN (SELECT family FROM removed);
  END IF;`

/** As in 0017, with more at its end. */
function objectAdded(more: string): string {
  return `
CREATE OR REPLACE FUNCTION lz_object_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_mixed boolean;
  has_configs boolean;
BEGIN
  -- Others that add objects wait for this row, and read it once this transaction has ended.
  UPDATE listing_clock SET (files, configs, blobs, latest_id, latest_time, order_skew) = (
    SELECT files + count(*) FILTER (WHERE type = 'file'), configs + count(*) FILTER (WHERE type = 'static_config'),
      blobs + count(*) FILTER (WHERE type = 'text_blob'), greatest(latest_id, max(id)), greatest(latest_time, max(upload_time)),
      greatest(order_skew, latest_time - min(upload_time))
    FROM added)
  WHERE EXISTS (SELECT 1 FROM added)
  RETURNING latest_id > (SELECT max(id) FROM added) OR (SELECT count(*) FROM added) > 1,
    EXISTS (SELECT 1 FROM added WHERE type = 'static_config') INTO is_mixed, has_configs;
  IF is_mixed THEN
    UPDATE listing_clock SET order_skew = greatest(order_skew, (
      SELECT max(latest - upload_time) FROM (
        SELECT upload_time, max(upload_time) OVER (ORDER BY id) AS latest FROM object WHERE id >= (SELECT min(id) FROM added)) o));
  END IF;${more}
  RETURN NULL;
END $$;`
}

/** As in 0004, with more at its end. */
function objectRemoved(more: string): string {
  return `
CREATE OR REPLACE FUNCTION lz_object_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_clock SET (files, configs, blobs) = (
    SELECT files - count(*) FILTER (WHERE type = 'file'), configs - count(*) FILTER (WHERE type = 'static_config'),
      blobs - count(*) FILTER (WHERE type = 'text_blob') FROM removed)
  WHERE EXISTS (SELECT 1 FROM removed);${more}
  RETURN NULL;
END $$;`
}
