import type { Knex } from 'knex'

/** Jobs that group similar files: how many files were compared, and the groups with their files. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE job ADD COLUMN compared integer, ADD COLUMN groups integer, ADD COLUMN is_complete boolean,
      -- An older server knows no groups, and must not end these jobs as done.
      ADD CONSTRAINT job_grouped CHECK (compared IS NULL OR state <> 'done' OR groups IS NOT NULL);
    ALTER TABLE job_item ADD COLUMN group_position integer;
    CREATE TABLE job_group (
      job_id uuid NOT NULL REFERENCES job (id) ON DELETE CASCADE,
      position integer NOT NULL,
      name varchar(12) NOT NULL,
      size integer NOT NULL,
      methods varchar[] NOT NULL,
      PRIMARY KEY (job_id, position)
    );
    CREATE INDEX lz_job_item_group ON job_item (job_id, group_position, position) WHERE group_position IS NOT NULL
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM job WHERE compared IS NOT NULL;
    DROP TABLE job_group;
    ALTER TABLE job_item DROP COLUMN group_position;
    ALTER TABLE job DROP COLUMN compared, DROP COLUMN groups, DROP COLUMN is_complete;
  `)
}
