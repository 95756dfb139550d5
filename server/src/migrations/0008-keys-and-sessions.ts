import type { Knex } from 'knex'

/** Limits and last use of API keys, and the sessions that can be ended one by one. Keys and tokens from before stay as they are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE api_key
      ADD COLUMN expires_at timestamp,
      ADD COLUMN capabilities varchar[],
      -- A key without its group would have all of its owner's.
      ADD COLUMN group_id integer CONSTRAINT api_key_group_id_fkey REFERENCES "group" ON DELETE CASCADE,
      ADD COLUMN addresses varchar[],
      ADD COLUMN last_used_at timestamp,
      ADD COLUMN last_used_from varchar(64);
    CREATE INDEX lz_api_key_group ON api_key (group_id) WHERE group_id IS NOT NULL;
    CREATE TABLE session (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT session_user_id_fkey REFERENCES "user" ON DELETE CASCADE,
      created_at timestamp NOT NULL,
      expires_at timestamp NOT NULL,
      provider varchar(64),
      address varchar(64) NOT NULL,
      user_agent varchar(200) NOT NULL,
      last_used_at timestamp NOT NULL,
      last_used_from varchar(64) NOT NULL
    );
    CREATE INDEX lz_session_user ON session (user_id, created_at);
    CREATE INDEX lz_session_expires ON session (expires_at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE session;
    ALTER TABLE api_key DROP COLUMN expires_at, DROP COLUMN capabilities, DROP COLUMN group_id, DROP COLUMN addresses,
      DROP COLUMN last_used_at, DROP COLUMN last_used_from;
  `)
}
