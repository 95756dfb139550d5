import type { Knex } from 'knex'

/**
 * Cases, the groups that they are shared with, and their objects. A case belongs to no single group, so that it outlives each of them: one
 * without groups is left to administrators.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE cases (
      id uuid PRIMARY KEY,
      position bigserial NOT NULL,
      name varchar NOT NULL,
      description varchar NOT NULL,
      is_open boolean NOT NULL,
      version integer NOT NULL,
      created_by integer REFERENCES "user" (id) ON DELETE SET NULL,
      created_at timestamp NOT NULL,
      changed_at timestamp NOT NULL
    );
    CREATE UNIQUE INDEX lz_cases_listing ON cases (position);
    CREATE INDEX lz_cases_name ON cases (lower(name) text_pattern_ops);
    CREATE INDEX lz_cases_creator ON cases (created_by);

    CREATE TABLE case_group (
      case_id uuid NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
      group_id integer NOT NULL REFERENCES "group" (id) ON DELETE CASCADE,
      shared_by integer REFERENCES "user" (id) ON DELETE SET NULL,
      shared_at timestamp NOT NULL,
      PRIMARY KEY (case_id, group_id)
    );
    CREATE INDEX lz_case_group_group ON case_group (group_id);
    CREATE INDEX lz_case_group_user ON case_group (shared_by);

    CREATE TABLE case_object (
      case_id uuid NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
      object_id integer NOT NULL REFERENCES object (id) ON DELETE CASCADE,
      position bigserial NOT NULL,
      note varchar NOT NULL,
      added_by integer REFERENCES "user" (id) ON DELETE SET NULL,
      added_at timestamp NOT NULL,
      PRIMARY KEY (case_id, object_id)
    );
    CREATE UNIQUE INDEX lz_case_object_listing ON case_object (case_id, position);
    CREATE INDEX lz_case_object_object ON case_object (object_id);
    CREATE INDEX lz_case_object_user ON case_object (added_by);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE case_object, case_group, cases')
}
