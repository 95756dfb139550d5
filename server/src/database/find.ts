import type { Logger } from '../log.ts'
import type { Settings } from '../settings/table.ts'
import type { SocketConnection } from './connect.ts'
import { openEmbedded } from './embedded.ts'

/** The database, for processes that share it. */
export type FoundDatabase = AsyncDisposable & { readonly connection: Connection }

export type Connection = string | SocketConnection

const CONNECTIONS = 20
const MIN_CONNECTIONS = 4
// Those for searches come on top of them (search-pool.ts).
const SHARE_OF_OTHERS = 2 / 3
// Of the hundred that PostgreSQL allows by default.
const CONNECTIONS_OF_ALL = 80
const EMBEDDED_CONNECTIONS = 200
const SPARE_CONNECTIONS = 40

/** How many connections each of several workers may use, those for searches apart. */
export function connectionsOfEach(workers: number): number {
  return Math.min(CONNECTIONS, Math.max(MIN_CONNECTIONS, Math.floor((CONNECTIONS_OF_ALL / workers) * SHARE_OF_OTHERS)))
}

export type ConnectionShare = { readonly log: Logger; readonly workers: number }

/** Runs the embedded PostgreSQL until disposed, unless the settings name another database. */
export async function findDatabase(settings: Settings, { log, workers }: ConnectionShare): Promise<FoundDatabase> {
  if (settings.databaseUri !== null)
    return { connection: settings.databaseUri, [Symbol.asyncDispose]: () => Promise.resolve() }
  const needed = Math.ceil((workers * connectionsOfEach(workers)) / SHARE_OF_OTHERS) + SPARE_CONNECTIONS
  const more = needed > EMBEDDED_CONNECTIONS ? { max_connections: String(needed) } : {}
  return openEmbedded({ folder: settings.dataFolder, log, settings: more })
}
