import type { Knex } from 'knex'

/** In addition to the tables of identity providers: the issuer of a provider, if known, and used states. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE openid_issuer (
      provider_id integer PRIMARY KEY REFERENCES openid_provider (id) ON DELETE CASCADE,
      issuer text NOT NULL
    );
    CREATE TABLE openid_used_state (
      id varchar(64) PRIMARY KEY,
      expires_at timestamp NOT NULL
    );
    CREATE INDEX lz_openid_used_state_expires_at ON openid_used_state (expires_at);
    CREATE INDEX lz_openid_identity_user ON openid_identity (user_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX lz_openid_identity_user; DROP TABLE openid_used_state, openid_issuer')
}
