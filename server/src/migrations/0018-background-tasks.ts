import type { Knex } from 'knex'

/**
 * Which process runs a task that one of all processes runs, when it is due again, and how the last runs of each task ended. The lease
 * of the check of all contents moves here; a start of an analysis that has failed too often waits for an administrator.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE background_task (
      name varchar(32) PRIMARY KEY,
      taken_by uuid,
      taken_until timestamp,
      due_on timestamp NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'utc'),
      succeeded_on timestamp,
      failed_on timestamp,
      run_requested boolean NOT NULL DEFAULT false,
      failures integer NOT NULL DEFAULT 0,
      error varchar
    );
    ALTER TABLE content_check DROP COLUMN taken_by, DROP COLUMN taken_until;
    ALTER TABLE analysis_start ADD COLUMN failed_on timestamp;
    DROP INDEX lz_analysis_start_due;
    CREATE INDEX lz_analysis_start_due ON analysis_start (due_on) WHERE failed_on IS NULL;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX lz_analysis_start_due;
    ALTER TABLE analysis_start DROP COLUMN failed_on;
    CREATE INDEX lz_analysis_start_due ON analysis_start (due_on);
    ALTER TABLE content_check ADD COLUMN taken_by uuid, ADD COLUMN taken_until timestamp;
    DROP TABLE background_task;
  `)
}
