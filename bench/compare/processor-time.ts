import { readdir, readFile } from 'node:fs/promises'
import type { Db } from '../scale/open-scale.ts'
import type { Side } from './open-side.ts'

/** Milliseconds used so far, by the server and by its connections to PostgreSQL. */
export type ProcessorTime = { readonly server: number; readonly database: number }

export type Meter = () => Promise<ProcessorTime>

export function openMeter({ pid, db }: Side): Meter {
  // What a closed connection used stays counted.
  const backends = new Map<number, number>()
  return async () => {
    for (const backend of await backendsOf(db)) {
      backends.set(backend, Math.max(backends.get(backend) ?? 0, await processTime(backend)))
    }
    return { server: await processTime(pid), database: [...backends.values()].reduce((sum, ms) => sum + ms, 0) }
  }
}

async function backendsOf(db: Db): Promise<readonly number[]> {
  const { rows } = await db.raw<{ rows: { pid: number }[] }>(
    `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

// Nanoseconds for each thread: the time of a process in /proc/<pid>/stat only counts hundredths of a second.
async function processTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(threads.map((thread) => threadTime(`/proc/${pid}/task/${thread}/schedstat`)))
  return times.reduce((sum, ms) => sum + ms, 0)
}

async function threadTime(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => '0')
  return Number(text.split(' ')[0]) / 1e6
}
