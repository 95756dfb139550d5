import type { Knex } from 'knex'

/** Changes of many objects: what to do, how far it is, and what has become of each object. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE job (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
      key_id uuid,
      address varchar,
      request_id varchar,
      type varchar,
      query varchar,
      changes varchar NOT NULL,
      state varchar NOT NULL DEFAULT 'running',
      reason varchar,
      total integer NOT NULL,
      changed integer NOT NULL DEFAULT 0,
      unchanged integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      created_on timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc'),
      finished_on timestamp,
      worked_on timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc'),
      taken_by uuid,
      taken_until timestamp
    );
    CREATE INDEX lz_job_user ON job (user_id, created_on);
    CREATE INDEX lz_job_running ON job (worked_on) WHERE state = 'running';
    CREATE INDEX lz_job_finished ON job (finished_on) WHERE finished_on IS NOT NULL;
    CREATE TABLE job_item (
      job_id uuid NOT NULL REFERENCES job (id) ON DELETE CASCADE,
      position integer NOT NULL,
      dhash varchar(64) NOT NULL,
      step integer NOT NULL DEFAULT 0,
      has_changed boolean NOT NULL DEFAULT false,
      attempts integer NOT NULL DEFAULT 0,
      result varchar,
      code varchar,
      PRIMARY KEY (job_id, position)
    );
    CREATE INDEX lz_job_item_left ON job_item (job_id, position) WHERE result IS NULL;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE job_item; DROP TABLE job')
}
