import type { Knex } from 'knex'

/** Indexes by which the files of a ruleset, and of each of its rules, are counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX lz_yara_match_file ON yara_match (ruleset_id, object_id);
    CREATE INDEX lz_yara_match_newest ON yara_match (ruleset_id, rule, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX lz_yara_match_file, lz_yara_match_newest')
}
