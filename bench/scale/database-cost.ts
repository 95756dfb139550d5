import { processorSeconds } from '../../tests/support/process-tree.ts'
import type { Db } from './open-scale.ts'

/** Resources used by a PostgreSQL on this machine. Unlike times, other work on the machine hardly changes them. */
export type DatabaseCost = { readonly processorSeconds: number; readonly walBytes: number }

type Row = { readonly pids: readonly number[]; readonly bytes: string }

export async function databaseCost(db: Db): Promise<DatabaseCost> {
  const { rows } = await db.raw<{ rows: Row[] }>(`
    SELECT array_agg(pid) AS pids, pg_current_wal_lsn() - '0/0' AS bytes FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`)
  const [row] = rows
  return { processorSeconds: await processorSeconds(row?.pids ?? []), walBytes: Number(row?.bytes ?? 0) }
}
