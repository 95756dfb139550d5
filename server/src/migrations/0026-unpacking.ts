import type { Knex } from 'knex'

/** Archives that are unpacked in the background: for whom, and how far they are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE unpack_task (
      id uuid PRIMARY KEY,
      object_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
      root_id uuid NOT NULL REFERENCES unpack_task (id) ON DELETE CASCADE,
      depth integer NOT NULL,
      key_id uuid,
      address varchar,
      request_id varchar,
      upload_as varchar NOT NULL,
      tags varchar[] NOT NULL,
      allows_sharing boolean NOT NULL,
      state varchar NOT NULL,
      reason varchar,
      position integer NOT NULL DEFAULT 0,
      files integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      problems jsonb NOT NULL DEFAULT '[]',
      used_files integer NOT NULL DEFAULT 0,
      used_bytes bigint NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      requested_on timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc'),
      taken_by uuid,
      taken_until timestamp,
      CONSTRAINT unpack_task_user UNIQUE (object_id, user_id)
    );
    CREATE INDEX lz_unpack_task_user_id ON unpack_task (user_id);
    CREATE INDEX lz_unpack_task_root ON unpack_task (root_id);
    CREATE INDEX lz_unpack_task_running ON unpack_task (requested_on) WHERE state = 'running';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE unpack_task')
}
