import type { Knex } from 'knex'
import { type Logger, namedLog } from '../log.ts'
import type { Settings } from '../settings/table.ts'
import { connectDatabase, type DatabaseOptions } from './connect.ts'
import { type Connection, type ConnectionShare, connectionsOfEach, findDatabase } from './find.ts'
import { profileStatements } from './profile.ts'
import { findRunningEmbedded } from './running-embedded.ts'

export type OpenedDatabase = AsyncDisposable & { readonly db: Knex }

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

/** A connection pool for a database that another process opened. */
export async function joinDatabase(settings: Settings, share: PoolShare): Promise<OpenedDatabase> {
  const db = openShare(settings, share)
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

export type PoolShare = ConnectionShare &
  Pick<DatabaseOptions, 'isReadOnly' | 'onConnect'> & { readonly connection: Connection }

/** The pool of one of several processes. */
export function openShare(
  { statementTimeoutMs, databasePreparedStatements, enableSqlProfiler, logOnlySlowSql }: Settings,
  { log, workers, ...options }: PoolShare,
): Knex {
  const db = connectDatabase({
    ...options,
    statementTimeoutMs,
    poolMax: connectionsOfEach(workers),
    preparesStatements: databasePreparedStatements,
    warn: (text) => log.warn(text),
  })
  if (enableSqlProfiler)
    profileStatements(db, { log: namedLog(log, 'sql_profiler', 'debug'), onlySlow: logOnlySlowSql })
  return db
}
