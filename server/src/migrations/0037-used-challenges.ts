import type { Knex } from 'knex'

/** Challenges whose proof of work was accepted: each is refused a second time until it expires. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE used_challenge (
      id varchar(22) PRIMARY KEY,
      expires_at timestamp NOT NULL
    );
    CREATE INDEX lz_used_challenge_expires_at ON used_challenge (expires_at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE used_challenge')
}
