import type { Knex } from 'knex'

const NOW = `clock_timestamp() at time zone 'utc'`

/** Makes all starts that wait for a retry due now. */
export async function wakeStarts(db: Knex): Promise<void> {
  await db.raw<void>(
    `update analysis_start set due_on = ${NOW} where due_on > ${NOW} and taken_until is null and failed_on is null`,
  )
}

/** Makes all starts that have failed too often due now, as if they were new. */
export async function retryFailedStarts(db: Knex): Promise<void> {
  await db.raw<void>(
    `update analysis_start set failed_on = null, attempts = 0, due_on = ${NOW} where failed_on is not null`,
  )
}
