import type { Knex } from 'knex'

/** Which objects download tokens of many are for. Rows live for minutes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE archive_request (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
      dhashes varchar(64)[] NOT NULL,
      missing varchar(64)[] NOT NULL,
      created_on timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc')
    );
    CREATE INDEX lz_archive_request_user ON archive_request (user_id);
    CREATE INDEX lz_archive_request_created ON archive_request (created_on);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE archive_request')
}
