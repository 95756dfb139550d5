import type { Knex } from 'knex'

/** A row of work that one process at a time does. */
export type WorkRow = { readonly table: 'job' | 'unpack_task' | 'yara_hunt'; readonly id: string }

export type RowLease = { readonly holder: string; readonly seconds: number }
export type ReleasedRow = { readonly holder: string; readonly pauseSeconds: number }

const NOW = `clock_timestamp() at time zone 'utc'`

/** False: another process has taken it, or it has ended. */
export async function renewRow(db: Knex, { table, id }: WorkRow, { holder, seconds }: RowLease): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update :table: set taken_until = ${NOW} + make_interval(secs => :seconds)
     where id = :id and taken_by = :holder and state = 'running'`,
    { table, id, holder, seconds },
  )
  return rowCount > 0
}

/** Lets others work on it, not before the pause has passed. */
export async function releaseRow(
  db: Knex,
  { table, id }: WorkRow,
  { holder, pauseSeconds }: ReleasedRow,
): Promise<void> {
  await db.raw<void>(
    `update :table: set taken_by = null, taken_until = ${NOW} + make_interval(secs => :pauseSeconds)
     where id = :id and taken_by = :holder`,
    { table, id, holder, pauseSeconds },
  )
}
