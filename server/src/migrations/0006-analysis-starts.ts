import type { Knex } from 'knex'

/** Analyses that are still to be sent to the backend. The row is deleted with the link of object and analysis. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE analysis_start (
      analysis_id uuid PRIMARY KEY,
      object_id integer NOT NULL,
      content_id uuid NOT NULL,
      feed_quality varchar(32) NOT NULL,
      requested_on timestamp NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      due_on timestamp NOT NULL,
      taken_until timestamp,
      last_error varchar,
      FOREIGN KEY (analysis_id, object_id) REFERENCES karton_object (analysis_id, object_id) ON DELETE CASCADE
    );
    CREATE INDEX lz_analysis_start_due ON analysis_start (due_on);
    CREATE INDEX lz_analysis_start_object ON analysis_start (object_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE analysis_start')
}
