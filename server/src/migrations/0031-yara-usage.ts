import type { Knex } from 'knex'

/**
 * Indexes by which the files of a ruleset, and of each of its rules, are counted. A hunt keeps the name and version of its ruleset, which
 * may be changed or deleted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX lz_yara_match_file ON yara_match (ruleset_id, object_id);
    CREATE INDEX lz_yara_match_newest ON yara_match (ruleset_id, rule, id);
    ALTER TABLE yara_hunt ADD COLUMN ruleset_id uuid, ADD COLUMN ruleset_name varchar, ADD COLUMN ruleset_group varchar,
      ADD COLUMN ruleset_version integer;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE yara_hunt DROP COLUMN ruleset_id, DROP COLUMN ruleset_name, DROP COLUMN ruleset_group, DROP COLUMN ruleset_version;
    DROP INDEX lz_yara_match_file, lz_yara_match_newest;
  `)
}
