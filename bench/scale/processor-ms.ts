import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Db } from './open-scale.ts'

type Row = { readonly postmaster: number; readonly pids: readonly number[] }

/** Reads the processor time of a PostgreSQL on this machine, including parallel workers and ended connections. */
export async function processorMs(db: Db): Promise<number> {
  await parallelWorkersEnded(db)
  const { rows } = await db.raw<{ rows: Row[] }>(`
    SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS postmaster, array_agg(pid) AS pids FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND datname = current_database() AND application_name = 'lazaret' AND pid <> pg_backend_pid()`)
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL named no processes')
  const running = await Promise.all((row.pids ?? []).map(runningMs))
  return running.reduce((sum, ms) => sum + ms, await endedMs(row.postmaster))
}

const REAPED_MS = 50

/** Until their parent has collected them, nothing says what they used. */
async function parallelWorkersEnded(db: Db): Promise<void> {
  for (let left = true; left; ) {
    await setTimeout(REAPED_MS)
    const { rows } = await db.raw(`SELECT FROM pg_stat_activity WHERE backend_type = 'parallel worker'`)
    left = rows.length > 0
  }
}

/** Reads the exact processor time of a process with one thread. */
async function runningMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  return Number(text.split(' ')[0]) / 1e6
}

const TICK_MS = 10

/** Reads the processor time of the ended children of a process. */
async function endedMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS
}
