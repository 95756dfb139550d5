import type { Knex } from 'knex'

/** YARA rulesets with their history, the files that wait for a scan by the active ones, and the matches. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE yara_ruleset (
      id uuid PRIMARY KEY,
      name varchar(100) COLLATE "C" NOT NULL,
      group_id integer NOT NULL REFERENCES "group" (id) ON DELETE CASCADE,
      is_active boolean NOT NULL,
      tag varchar,
      expires_at timestamp,
      version integer NOT NULL,
      created_by integer REFERENCES "user" (id) ON DELETE SET NULL,
      created_at timestamp NOT NULL,
      updated_by integer REFERENCES "user" (id) ON DELETE SET NULL,
      updated_at timestamp NOT NULL,
      CONSTRAINT yara_ruleset_name UNIQUE (group_id, name)
    );
    CREATE INDEX lz_yara_ruleset_creator ON yara_ruleset (created_by);
    CREATE INDEX lz_yara_ruleset_updater ON yara_ruleset (updated_by);

    CREATE TABLE yara_ruleset_version (
      ruleset_id uuid NOT NULL REFERENCES yara_ruleset (id) ON DELETE CASCADE,
      version integer NOT NULL,
      source varchar NOT NULL,
      changed_by integer REFERENCES "user" (id) ON DELETE SET NULL,
      changed_at timestamp NOT NULL,
      PRIMARY KEY (ruleset_id, version)
    );
    CREATE INDEX lz_yara_ruleset_version_user ON yara_ruleset_version (changed_by);

    CREATE TABLE yara_match (
      id bigserial PRIMARY KEY,
      object_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      ruleset_id uuid NOT NULL REFERENCES yara_ruleset (id) ON DELETE CASCADE,
      version integer NOT NULL,
      rule varchar(128) COLLATE "C" NOT NULL,
      matched_at timestamp NOT NULL,
      strings jsonb NOT NULL,
      CONSTRAINT yara_match_key UNIQUE (object_id, ruleset_id, rule)
    );
    CREATE INDEX lz_yara_match_ruleset ON yara_match (ruleset_id, id);
    CREATE INDEX lz_yara_match_rule ON yara_match (lower(rule) COLLATE "C" text_pattern_ops, ruleset_id);

    CREATE TABLE yara_waiting (
      object_id integer PRIMARY KEY REFERENCES object (id) ON DELETE CASCADE,
      attempts integer NOT NULL DEFAULT 0,
      taken_until timestamp
    );

    CREATE TABLE yara_failure (
      object_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      ruleset_id uuid NOT NULL REFERENCES yara_ruleset (id) ON DELETE CASCADE,
      version integer NOT NULL,
      error varchar NOT NULL,
      failed_at timestamp NOT NULL,
      PRIMARY KEY (object_id, ruleset_id)
    );
    CREATE INDEX lz_yara_failure_ruleset ON yara_failure (ruleset_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE yara_failure, yara_waiting, yara_match, yara_ruleset_version, yara_ruleset')
}
