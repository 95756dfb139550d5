import type { Knex } from 'knex'

/** Makes all starts that wait for a retry due now. */
export async function wakeStarts(db: Knex): Promise<void> {
  const now = `clock_timestamp() at time zone 'utc'`
  await db.raw<void>(`update analysis_start set due_on = ${now} where due_on > ${now} and taken_until is null`)
}
