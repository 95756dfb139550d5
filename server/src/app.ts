import { availableParallelism } from 'node:os'
import type { Knex } from 'knex'
import { openPasswords } from './auth/passwords.ts'
import type { App } from './call.ts'
import { holdsLargeFiles } from './database/file-size.ts'
import { type Digester, openDigester } from './digest/digester.ts'
import { finishDeletions } from './domain/objects/delete-object.ts'
import type { Logger } from './log.ts'
import { InstanceModel } from './models/instance.ts'
import { openDatabase } from './open-database.ts'
import { prepareDatabase, requirePrepared } from './prepare-database.ts'
import { uploadsFolder } from './settings/places.ts'
import type { Settings } from './settings/table.ts'
import { openDiskStorage } from './storage/disk.ts'
import type { Storage } from './storage/storage.ts'
import { VERSION } from './version.ts'

// What the column of the size holds in a database that was adopted.
const LARGEST_INTEGER = 2 ** 31 - 1

export type Opening = {
  readonly settings: Settings
  readonly secretKey: string
  readonly log: Logger
  readonly adminPassword: string | null
  /** Called when a first set-up made the administrator. */
  readonly onAdministrator?: () => void
  /** Whether a missing schema or administrator is made; otherwise it is refused. */
  readonly prepare: boolean
}

/** Opens each resource once, in the order of need; disposing closes them the other way round. */
export async function openApp({
  settings,
  secretKey,
  log,
  adminPassword,
  onAdministrator,
  prepare,
}: Opening): Promise<App> {
  await using stack = new AsyncDisposableStack()
  const { db } = stack.use(await openDatabase(settings, log))
  const passwords = stack.use(openPasswords())
  if (prepare) {
    const { migrations, isAdminNew } = await prepareDatabase(db, { settings, passwords, adminPassword })
    if (migrations.length > 0) log.info({ migrations }, 'database migrated')
    if (isAdminNew) onAdministrator?.()
  } else await requirePrepared(db)
  const digester = stack.use(
    openDigester({ threads: Math.max(2, availableParallelism()), ssdeep: settings.enableSsdeep }),
  )
  const storage = stack.use(await openStorage(settings, digester))
  await sweep(storage, db, log)
  await finishDeletions({ db, storage, log })
  const instanceId = await readInstanceId(db)
  const largestFileBytes = (await holdsLargeFiles(db)) ? null : LARGEST_INTEGER
  const owned = stack.move()
  const close = (): Promise<void> => owned.disposeAsync()
  return {
    settings,
    secretKey,
    log,
    db,
    storage,
    passwords,
    instanceId,
    largestFileBytes,
    version: VERSION,
    [Symbol.asyncDispose]: close,
  }
}

export function openStorage(settings: Settings, digester: Digester): Promise<Storage> {
  const { hashPathing, hashPathingFallback } = settings
  return openDiskStorage({ folder: uploadsFolder(settings), hashPathing, hashPathingFallback, digester })
}

async function sweep(storage: Storage, db: Knex, log: Logger): Promise<void> {
  const swept = await storage.sweep(async (hashes) => {
    const known: string[] = await db('object').whereIn('dhash', hashes).where('type', 'file').pluck('dhash')
    return new Set(known)
  })
  if (swept.leftovers > 0) log.info(swept, 'leftovers of an earlier run swept')
}

async function readInstanceId(db: Knex): Promise<string> {
  const instance = await InstanceModel.query(db).select('instance_id').first()
  if (instance === undefined) throw new Error('the database lacks the row of this instance')
  return instance.instanceId
}
