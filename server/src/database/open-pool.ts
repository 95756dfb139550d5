import knex, { type Knex } from 'knex'
import type pg from 'pg'
import { serverOf } from './servers.ts'

export type PoolConnection = Readonly<Knex.PgConnectionConfig> & {
  /** Addresses of a primary and its standbys, or of one server or balancer, instead of `connectionString`. */
  readonly servers?: readonly string[]
}

export type PoolConfig = Omit<Knex.Config, 'connection'> & { readonly connection: PoolConnection }

/** Knex reads the settings at once when a connection is opened; its types know neither of the two. */
type Opener = {
  connectionSettings: PoolConnection
  acquireRawConnection(): Promise<pg.Client>
}

/**
 * Opens a pool whose connections lead to the server that takes writes, whichever of several it is at that time. Behind one address may
 * be a balancer: before its first check it also leads to standbys.
 */
export function openPool(config: PoolConfig): Knex {
  const { servers = [], ...settings } = config.connection
  const [first] = servers
  if (first === undefined) return knex(config)
  const pool = knex(config)
  const opener: Opener = pool.client
  opener.acquireRawConnection = openPrimary({ opener, settings, servers, warn: config.log?.warn })
  return pool
}

type Parts = {
  readonly opener: Opener
  readonly settings: PoolConnection
  readonly servers: readonly string[]
  readonly warn: ((message: string) => void) | undefined
}

function openPrimary({ opener, settings, servers, warn }: Parts): Opener['acquireRawConnection'] {
  const open = opener.acquireRawConnection.bind(opener)
  let latest = 0
  return async () => {
    const faults: unknown[] = []
    const start = latest
    for (let tried = 0; tried < servers.length; tried += 1) {
      const at = (start + tried) % servers.length
      const connectionString = servers[at] ?? ''
      try {
        opener.connectionSettings = { ...settings, connectionString }
        const client = await open()
        if (await takesWrites(client)) {
          if (at !== latest) warn?.(`the database is at ${serverOf(connectionString)} now`)
          latest = at
          return client
        }
        faults.push(new Error(`${serverOf(connectionString)} is a standby`))
      } catch (error) {
        if (servers.length === 1) throw error
        faults.push(error)
      }
    }
    throw new NoPrimaryError(faults)
  }
}

/** Ends the connection to a standby. */
async function takesWrites(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
    if (rows[0]?.standby === false) return true
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return false
}

class NoPrimaryError extends AggregateError {
  override readonly name = 'NoPrimaryError'
  /** Of SQL: no connection could be established. */
  readonly code = '08001'

  constructor(faults: readonly unknown[]) {
    super(faults, `no server of database_uri takes writes: ${faults.map(reasonOf).join('; ')}`)
  }
}

const reasonOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))
