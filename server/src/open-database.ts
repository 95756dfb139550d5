import type { Knex } from 'knex'
import { connectDatabase, type SocketConnection } from './database/connect.ts'
import { openEmbedded } from './database/embedded.ts'
import type { Logger } from './log.ts'
import type { Settings } from './settings/table.ts'

export type OpenedDatabase = AsyncDisposable & { readonly db: Knex }

const CONNECTIONS = 20

/** The database of the settings: the one named there, else one of our own in the data folder. */
export async function openDatabase(settings: Settings, log: Logger): Promise<OpenedDatabase> {
  await using stack = new AsyncDisposableStack()
  const connection = await findConnection(settings, log, stack)
  const db = connectDatabase({
    connection,
    statementTimeoutMs: settings.statementTimeoutMs,
    poolMax: CONNECTIONS,
    warn: (text) => log.warn(text),
  })
  stack.defer(() => db.destroy())
  const owned = stack.move()
  return { db, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

async function findConnection(
  settings: Settings,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<string | SocketConnection> {
  if (settings.databaseUri !== null) return settings.databaseUri
  const embedded = stack.use(await openEmbedded({ folder: settings.dataFolder, log }))
  return embedded.connection
}
