import type { Knex } from 'knex'

/** Positions of deleted objects, so that a listing can continue from one of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE deleted_object (
      id integer PRIMARY KEY,
      dhash varchar(64) NOT NULL,
      upload_time timestamp NOT NULL,
      group_ids integer[] NOT NULL,
      deleted_at timestamp NOT NULL,
      has_content boolean NOT NULL
    );
    CREATE INDEX lz_deleted_object_dhash ON deleted_object (dhash);
    CREATE INDEX lz_deleted_object_deleted_at ON deleted_object (deleted_at);
    CREATE INDEX lz_deleted_object_content ON deleted_object (id) WHERE has_content;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE deleted_object')
}
