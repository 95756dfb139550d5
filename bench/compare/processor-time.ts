import { readdir, readFile } from 'node:fs/promises'
import type { Db } from '../scale/open-scale.ts'

/** Milliseconds used so far, by the server and by its PostgreSQL. */
export type ProcessorTime = { readonly server: number; readonly database: number }

export type Meter = () => Promise<ProcessorTime>

/** `databasePids` lists the processes of PostgreSQL that work for this server. */
export function openMeter(pid: number, databasePids: () => Promise<readonly number[]>): Meter {
  // The time of ended threads and closed connections stays counted.
  const [own, others] = [new Map<string, number>(), new Map<string, number>()]
  return async () => {
    for (const each of await databasePids()) await note(others, each)
    await note(own, pid)
    return { server: sumOf(own), database: sumOf(others) }
  }
}

/** The connections of others to the database of `db`. */
export async function backendsOf(db: Db): Promise<readonly number[]> {
  const { rows } = await db.raw<{ rows: { pid: number }[] }>(
    `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

// Nanoseconds for each thread: the time of a process in /proc/<pid>/stat only counts hundredths of a second.
async function note(used: Map<string, number>, pid: number): Promise<void> {
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const path = `/proc/${pid}/task/${thread}/schedstat`
    used.set(path, Math.max(used.get(path) ?? 0, await threadTime(path)))
  }
}

const sumOf = (used: ReadonlyMap<string, number>): number => [...used.values()].reduce((sum, ms) => sum + ms, 0)

async function threadTime(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => '0')
  return Number(text.split(' ')[0]) / 1e6
}
