import type { Knex } from 'knex'

/** `error`: null after a success. */
export type RunResult = { readonly name: string; readonly error: string | null }

const NOW = `clock_timestamp() at time zone 'utc'`

/** Writes down how a run of a task ended. Returns how many failures in a row there have been. */
export async function recordRun(db: Knex, { name, error }: RunResult): Promise<number> {
  const { rows } = await db.raw<{ rows: { failures: number }[] }>(
    error === null
      ? `insert into background_task (name, succeeded_on) values (:name, ${NOW})
         on conflict (name) do update set succeeded_on = excluded.succeeded_on, failures = 0 returning failures`
      : `insert into background_task as task (name, failed_on, failures, error) values (:name, ${NOW}, 1, :error)
         on conflict (name) do update set failed_on = excluded.failed_on, failures = task.failures + 1, error = excluded.error
         returning failures`,
    error === null ? { name } : { name, error },
  )
  return rows[0]?.failures ?? 0
}
