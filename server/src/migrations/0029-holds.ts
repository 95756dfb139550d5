import type { Knex } from 'knex'

/** Objects that nobody deletes. A hold names the object by its digest, because the object changes its number on its way through the trash. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE object_hold (
      dhash varchar(64) PRIMARY KEY,
      position bigserial NOT NULL,
      type varchar(50) NOT NULL,
      reason varchar NOT NULL,
      placed_by integer REFERENCES "user" (id) ON DELETE SET NULL,
      placed_on timestamp NOT NULL
    );
    CREATE UNIQUE INDEX lz_object_hold_listing ON object_hold (position);
    CREATE INDEX lz_object_hold_user ON object_hold (placed_by);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE object_hold')
}
