import type { Knex } from 'knex'
import { type Logger, namedLog } from '../log.ts'
import type { Settings } from '../settings/table.ts'
import { connectDatabase, type SocketConnection } from './connect.ts'
import { openEmbedded } from './embedded.ts'
import { profileStatements } from './profile.ts'
import { findRunningEmbedded } from './running-embedded.ts'

export type OpenedDatabase = AsyncDisposable & { readonly db: Knex }

/** The database, for processes that share it. */
export type FoundDatabase = AsyncDisposable & { readonly connection: Connection }

export type Connection = string | SocketConnection

const CONNECTIONS = 20
const FEWEST_CONNECTIONS = 4
// Those for searches come on top of them (search-pool.ts).
const SHARE_OF_OTHERS = 2 / 3
// Of the hundred that PostgreSQL allows by default.
const CONNECTIONS_OF_ALL = 80
const EMBEDDED_CONNECTIONS = 200
const SPARE_CONNECTIONS = 40

/** How many connections each of several workers may use, those for searches apart. */
export function connectionsOfEach(workers: number): number {
  return Math.min(
    CONNECTIONS,
    Math.max(FEWEST_CONNECTIONS, Math.floor((CONNECTIONS_OF_ALL / workers) * SHARE_OF_OTHERS)),
  )
}

/** The database of the settings: the one named there, otherwise the embedded one in the data folder. */
export async function openDatabase(settings: Settings, log: Logger): Promise<OpenedDatabase> {
  await using stack = new AsyncDisposableStack()
  const { connection } = stack.use(await findDatabase(settings, { log, workers: 1 }))
  const { db } = stack.use(await joinDatabase(settings, { log, connection, workers: 1 }))
  const owned = stack.move()
  return { db, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** For a command that may run next to the server: if the server runs the embedded database, that one is used. */
export async function joinOrOpenDatabase(settings: Settings, log: Logger): Promise<OpenedDatabase> {
  const running = settings.databaseUri === null ? await findRunningEmbedded(settings.dataFolder) : null
  return running ? joinDatabase(settings, { log, connection: running, workers: 1 }) : openDatabase(settings, log)
}

export type Sharing = { readonly log: Logger; readonly workers: number }

/** Runs the embedded PostgreSQL until disposed, unless the settings name another database. */
export async function findDatabase(settings: Settings, { log, workers }: Sharing): Promise<FoundDatabase> {
  if (settings.databaseUri !== null)
    return { connection: settings.databaseUri, [Symbol.asyncDispose]: () => Promise.resolve() }
  const needed = Math.ceil((workers * connectionsOfEach(workers)) / SHARE_OF_OTHERS) + SPARE_CONNECTIONS
  const more = needed > EMBEDDED_CONNECTIONS ? { max_connections: String(needed) } : {}
  return openEmbedded({ folder: settings.dataFolder, log, settings: more })
}

/** A connection pool for a database that another process opened. */
export async function joinDatabase(
  { statementTimeoutMs, databasePreparedStatements, enableSqlProfiler, logOnlySlowSql }: Settings,
  { log, connection, workers }: Sharing & { readonly connection: Connection },
): Promise<OpenedDatabase> {
  const db = connectDatabase({
    connection,
    statementTimeoutMs,
    poolMax: connectionsOfEach(workers),
    preparesStatements: databasePreparedStatements,
    warn: (text) => log.warn(text),
  })
  if (enableSqlProfiler)
    profileStatements(db, { log: namedLog(log, 'sql_profiler', 'debug'), onlySlow: logOnlySlowSql })
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}
