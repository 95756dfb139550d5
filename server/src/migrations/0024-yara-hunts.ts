import type { Knex } from 'knex'

/** Scans of stored files with YARA rules: what to scan, how far it is, and the hits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE yara_hunt (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
      key_id uuid,
      address varchar,
      source varchar NOT NULL,
      query varchar,
      newest integer,
      state varchar NOT NULL DEFAULT 'running',
      reason varchar,
      before_id integer NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      total integer NOT NULL,
      scanned integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      matched integer NOT NULL DEFAULT 0,
      hits integer NOT NULL DEFAULT 0,
      bytes bigint NOT NULL DEFAULT 0,
      busy_ms bigint NOT NULL DEFAULT 0,
      created_on timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc'),
      finished_on timestamp,
      worked_on timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc'),
      taken_by uuid,
      taken_until timestamp
    );
    CREATE INDEX lz_yara_hunt_user ON yara_hunt (user_id, created_on);
    CREATE INDEX lz_yara_hunt_running ON yara_hunt (worked_on) WHERE state = 'running';
    CREATE INDEX lz_yara_hunt_finished ON yara_hunt (finished_on) WHERE finished_on IS NOT NULL;
    CREATE TABLE yara_hunt_hit (
      hunt_id uuid NOT NULL REFERENCES yara_hunt (id) ON DELETE CASCADE,
      position integer NOT NULL,
      object_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      rule varchar NOT NULL,
      strings jsonb NOT NULL,
      PRIMARY KEY (hunt_id, position)
    );
    CREATE INDEX lz_yara_hunt_hit_object ON yara_hunt_hit (object_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE yara_hunt_hit, yara_hunt')
}
