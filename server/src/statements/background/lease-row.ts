import type { Knex } from 'knex'

/** Rows of work that one process at a time does. */
export type WorkRows = { readonly table: 'job' | 'unpack_task' | 'yara_hunt'; readonly ids: readonly string[] }

export type RowLease = { readonly holder: string; readonly seconds: number }
export type ReleasedRows = { readonly holder: string; readonly pauseSeconds: number }

const NOW = `clock_timestamp() at time zone 'utc'`

/** False: other processes have taken all of them, or they have ended. */
export async function renewRows(db: Knex, { table, ids }: WorkRows, { holder, seconds }: RowLease): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update :table: set taken_until = ${NOW} + make_interval(secs => :seconds)
     where id = any(:ids) and taken_by = :holder and state = 'running'`,
    { table, ids, holder, seconds },
  )
  return rowCount > 0
}

/** Lets others work on them, not before the pause has passed. */
export async function releaseRows(
  db: Knex,
  { table, ids }: WorkRows,
  { holder, pauseSeconds }: ReleasedRows,
): Promise<void> {
  await db.raw<void>(
    `update :table: set taken_by = null, taken_until = ${NOW} + make_interval(secs => :pauseSeconds)
     where id = any(:ids) and taken_by = :holder`,
    { table, ids, holder, pauseSeconds },
  )
}
