import type { Knex } from 'knex'

/**
 * Deleted objects that can be restored: each with its attached rows, under its former number. Links to other objects have rows of
 * their own, so that they are restored whichever object is restored first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE trash (
      id uuid PRIMARY KEY,
      position bigserial NOT NULL,
      object_id integer NOT NULL UNIQUE,
      dhash varchar(64) NOT NULL,
      type varchar(50) NOT NULL,
      name varchar,
      size bigint,
      upload_time timestamp NOT NULL,
      group_ids integer[] NOT NULL,
      deleted_by integer REFERENCES "user" (id) ON DELETE SET NULL,
      deleted_on timestamp NOT NULL,
      expires_on timestamp NOT NULL,
      snapshot jsonb NOT NULL
    );
    CREATE UNIQUE INDEX lz_trash_listing ON trash (position);
    CREATE INDEX lz_trash_dhash ON trash (dhash);
    CREATE INDEX lz_trash_expiry ON trash (expires_on);
    CREATE INDEX lz_trash_groups ON trash USING gin (group_ids);
    CREATE INDEX lz_trash_user ON trash (deleted_by);

    CREATE TABLE trash_relation (
      parent_id integer NOT NULL,
      child_id integer NOT NULL,
      creation_time timestamp
    );
    CREATE INDEX lz_trash_relation_parent ON trash_relation (parent_id);
    CREATE INDEX lz_trash_relation_child ON trash_relation (child_id);

    CREATE TABLE trash_origin (
      object_id integer NOT NULL,
      group_id integer NOT NULL,
      origin_id integer NOT NULL
    );
    CREATE INDEX lz_trash_origin_object ON trash_origin (object_id);
    CREATE INDEX lz_trash_origin_origin ON trash_origin (origin_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE trash_origin; DROP TABLE trash_relation; DROP TABLE trash')
}
