import type { Knex } from 'knex'

/** Second factors, their recovery codes, and which sessions were opened with one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE totp (
      user_id integer PRIMARY KEY CONSTRAINT totp_user_id_fkey REFERENCES "user" ON DELETE CASCADE,
      secret varchar(200) NOT NULL,
      key_id varchar(16) NOT NULL,
      created_at timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc'),
      confirmed_at timestamp,
      last_step integer NOT NULL DEFAULT 0
    );
    CREATE TABLE totp_recovery (
      user_id integer NOT NULL CONSTRAINT totp_recovery_user_id_fkey REFERENCES totp ON DELETE CASCADE,
      hash varchar(64) NOT NULL,
      used_at timestamp,
      PRIMARY KEY (user_id, hash)
    );
    ALTER TABLE session ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE session DROP COLUMN has_second_factor;
    DROP TABLE totp_recovery;
    DROP TABLE totp;
  `)
}
