import type { Knex } from 'knex'

/** A place in the write-ahead log of PostgreSQL. A promoted standby continues the log on a timeline of its own. */
export type LogPosition = { readonly bytes: number; readonly timeline: number }

// Whatever has been acknowledged is flushed, unless commits do not wait for that.
const WRITTEN = `
  select pg_wal_lsn_diff(written, ?)::int8 as bytes, left(pg_walfile_name(written), 8) as timeline
  from (
    select case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as written
  ) as log`
const START = '0/0'

/** The end of the log of a primary: no change that is visible comes after it. */
export async function writtenPosition(db: Knex): Promise<LogPosition> {
  const { rows } = await db.raw<{ rows: { readonly bytes: number; readonly timeline: string }[] }>(WRITTEN, [START])
  const [row] = rows
  if (row === undefined) throw new Error('the position of the log is not known')
  return { bytes: row.bytes, timeline: Number.parseInt(row.timeline, 16) }
}

export type ReplayState = {
  readonly is_standby: boolean
  /** Whether a connection to the primary, or to another standby, sends the log. */
  readonly is_receiving: boolean
  readonly bytes: number
  /** Null: accounts without the role `pg_read_all_stats` may not read it. */
  readonly timeline: number | null
}

const REPLAYED = `
  select pg_is_in_recovery() as is_standby, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as bytes,
    receiver.pid is not null as is_receiving, receiver.received_tli as timeline
  from (values (1)) as one left join pg_stat_wal_receiver as receiver on true`

/** Until where a standby has replayed the log. */
export async function replayState(
  ask: (sql: string) => PromiseLike<{ readonly rows: readonly ReplayState[] }>,
): Promise<ReplayState> {
  const { rows } = await ask(REPLAYED)
  const [row] = rows
  if (row === undefined) throw new Error('the position of the replica is not known')
  return row
}
