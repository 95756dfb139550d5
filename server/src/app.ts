import { availableParallelism } from 'node:os'
import { openPasswords } from './auth/passwords.ts'
import type { App } from './call.ts'
import { connectDatabase, type SocketConnection } from './database/connect.ts'
import { openEmbedded } from './database/embedded.ts'
import { openDigester } from './digest/digester.ts'
import type { Logger } from './log.ts'
import { InstanceModel } from './models/instance.ts'
import type { Settings } from './settings/table.ts'
import { openDiskStorage } from './storage/disk.ts'
import { prepareDatabase } from './prepare-database.ts'
import { uploadsFolder } from './settings/places.ts'
import { VERSION } from './version.ts'

export type Opening = {
  readonly settings: Settings
  readonly secretKey: string
  readonly log: Logger
  /** Password of the administrator that a first set-up creates. */
  readonly adminPassword: string | null
}

/** Opens each resource once, in the order of need; disposing closes them the other way round. */
export async function openApp({ settings, secretKey, log, adminPassword }: Opening): Promise<App> {
  await using stack = new AsyncDisposableStack()
  const connection = await findDatabase(settings, log, stack)
  const db = connectDatabase({ connection, statementTimeoutMs: settings.statementTimeoutMs, poolMax: 20, warn: (text) => log.warn(text) })
  stack.defer(() => db.destroy())
  const passwords = stack.use(openPasswords())
  await prepareDatabase(db, { settings, passwords, adminPassword, log })
  const digester = stack.use(openDigester({ threads: Math.max(2, availableParallelism()), ssdeep: settings.enableSsdeep }))
  const storage = stack.use(
    await openDiskStorage({
      folder: uploadsFolder(settings),
      hashPathing: settings.hashPathing,
      hashPathingFallback: settings.hashPathingFallback,
      digester,
    }),
  )
  const swept = await storage.sweep(async (hashes) => {
    const rows = await db('object').whereIn('dhash', [...hashes]).where('type', 'file').pluck('dhash')
    return new Set(rows)
  })
  if (swept.leftovers > 0) log.info(swept, 'leftovers of an earlier run swept')
  const instance = await InstanceModel.query(db).first().select('instance_id')
  if (instance === undefined) throw new Error('the database lacks the row of this instance')
  const owned = stack.move()
  return {
    settings,
    secretKey,
    log,
    db,
    storage,
    digester,
    passwords,
    instanceId: instance.instanceId,
    version: VERSION,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function findDatabase(settings: Settings, log: Logger, stack: AsyncDisposableStack): Promise<string | SocketConnection> {
  if (settings.databaseUri !== null) return settings.databaseUri
  const embedded = stack.use(await openEmbedded({ folder: settings.dataFolder, log }))
  return embedded.connection
}
