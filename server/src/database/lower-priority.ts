import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type pg from 'pg'

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '::1']

/**
 * Lets the process of PostgreSQL behind a connection yield to others, if it runs here. For good: raising a priority again is for
 * administrators.
 */
export function lowerPriority(client: pg.Client, niceness: number): void {
  const { host } = client
  const pid: unknown = Reflect.get(client, 'processID')
  const isLocal = host.startsWith('/') || LOOPBACK.includes(host)
  if (!isLocal || typeof pid !== 'number') return
  try {
    // Behind a tunnel or in another container the number belongs to some other process.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres: ')) return
    setPriority(pid, niceness)
    // Where Linux groups processes by session, as on desktops and by default, the group counts: PostgreSQL gives each a session.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // Not ours to change.
  }
}
