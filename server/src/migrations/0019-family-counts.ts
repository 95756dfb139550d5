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
    ${TRIGGERS}
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER lz_object_added_families ON object;
    DROP TRIGGER lz_object_removed_families ON object;
    DROP FUNCTION lz_families_added, lz_families_removed;
    DROP INDEX lz_object_config_times;
    DROP TABLE config_family;
  `)
}

// Triggers run in the order of their names: after those that lock the row of the clock, for which all that add or delete objects wait. So
// they come to the rows of families one after another.
const TRIGGERS = `
CREATE FUNCTION lz_families_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO config_family (family, configs, last_upload)
    SELECT family, count(*), max(upload_time) FROM added WHERE type = 'static_config' AND family IS NOT NULL GROUP BY family
  ON CONFLICT (family) DO UPDATE SET configs = config_family.configs + excluded.configs,
    last_upload = greatest(config_family.last_upload, excluded.last_upload);
  RETURN NULL;
END $$;
CREATE TRIGGER lz_object_added_families AFTER INSERT ON object REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION lz_families_added();

CREATE FUNCTION lz_families_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE config_family f SET configs = f.configs - r.configs, last_upload = CASE WHEN r.last_upload < f.last_upload THEN f.last_upload
    ELSE coalesce((SELECT max(o.upload_time) FROM object o WHERE o.type = 'static_config' AND o.family = f.family), f.last_upload) END
  FROM (SELECT family, count(*) AS configs, max(upload_time) AS last_upload FROM removed WHERE type = 'static_config' GROUP BY family) r
  WHERE f.family = r.family;
  DELETE FROM config_family WHERE configs <= 0 AND family IN (SELECT family FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER lz_object_removed_families AFTER DELETE ON object REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION lz_families_removed();
`
