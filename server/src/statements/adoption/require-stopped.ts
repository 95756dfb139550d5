import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'

const TRIES = 10
const AGAIN_MS = 200

/**
 * Throws while another process of ours has connections to this database. It must be the first query of its pool, whose further
 * connections would count. PostgreSQL lists a connection for a moment after its end.
 */
export async function requireStopped(db: Knex): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const others = await countOthers(db)
    if (others === 0) return
    if (tries === TRIES)
      throw new Error(`a server uses the database (${others} connections): stop all servers, and run this again`)
    await wait(AGAIN_MS)
  }
}

async function countOthers(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { others: number }[] }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'lazaret' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.others ?? 0
}
