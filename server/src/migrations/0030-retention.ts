import type { Knex } from 'knex'

/** Rules that delete old objects. A run is counted in the transactions that delete, so that a killed run continues where it was. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE retention_rule (
      id uuid PRIMARY KEY,
      name varchar NOT NULL,
      query varchar NOT NULL,
      older_than_days integer NOT NULL,
      keep_newest integer,
      enabled boolean NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      started_on timestamp,
      finished_on timestamp,
      objects bigint NOT NULL DEFAULT 0,
      bytes bigint NOT NULL DEFAULT 0,
      error varchar
    );
    CREATE UNIQUE INDEX lz_retention_rule_name ON retention_rule (name);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE retention_rule')
}
