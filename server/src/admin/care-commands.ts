import { existsSync } from 'node:fs'
import { openPasswords } from '../auth/passwords.ts'
import { setPassword } from '../auth/set-password.ts'
import type { ServeOptions } from '../cluster/serve-options.ts'
import { openServerLog } from '../cluster/server-log.ts'
import { joinOrOpenDatabase } from '../database/open.ts'
import { requirePrepared } from '../database/prepare.ts'
import { openDigester } from '../digest/digester.ts'
import { generatedIni, readSettings } from '../settings/read.ts'
import { openStorage } from '../storage/open.ts'
import { InstanceModel } from '../tables/instance.ts'
import { VERSION } from '../version.ts'
import { backUp } from './backup/back-up.ts'
import { type Checking, checkBackup, restore } from './backup/restore.ts'
import type { BackupStep } from './backup/step.ts'
import type { Finding } from './finding.ts'
import { type Fsck, fsck } from './fsck.ts'

export type CareOptions = Pick<ServeOptions, 'environment' | 'base' | 'overrides'>

/**
 * Checks whether database and storage agree, and repairs what can be repaired.
 *
 * @example for await (const { state, what } of fsckServer({ ...options, repair: false })) console.log(state, what)
 */
export async function* fsckServer(
  options: CareOptions & Omit<Fsck, 'db' | 'storage' | 'log'>,
): AsyncGenerator<Finding> {
  await using opened = await openCare(options)
  const { db, storage, log } = opened
  await requirePrepared(db)
  yield* fsck({ ...options, db, storage, log })
}

/** Sets the password of the login that `admin_login` names, and returns that login. */
export async function setAdminPassword({
  environment,
  base,
  overrides,
  password,
}: CareOptions & { readonly password: string }): Promise<string> {
  const read = readSettings(environment, base, overrides)
  const { adminLogin } = read.settings
  await using database = await joinOrOpenDatabase(read.settings, openServerLog(read))
  await requirePrepared(database.db)
  await using passwords = openPasswords()
  await setPassword(database.db, passwords, { login: adminLogin, password })
  return adminLogin
}

type BackupRun = CareOptions & Pick<Checking, 'concurrency' | 'stop' | 'abort'>

/** Writes database and contents of one moment to a folder; the server may keep running. */
export async function* backUpServer(options: BackupRun & { readonly root: string }): AsyncGenerator<BackupStep> {
  await using opened = await openCare(options)
  const { db, storage, settings, digester } = opened
  await requirePrepared(db)
  const secrets = generatedIni(settings.dataFolder)
  const instance = await InstanceModel.query(db).select('instance_id').first()
  yield* backUp({
    ...options,
    db,
    storage,
    digester,
    secrets: existsSync(secrets) ? secrets : null,
    product: VERSION,
    instanceId: instance?.instanceId ?? '',
  })
}

/** Fills an empty server from a backup. */
export async function* restoreServer(options: BackupRun & Pick<Checking, 'place'>): AsyncGenerator<BackupStep> {
  await using opened = await openCare(options)
  const { db, storage, settings, digester } = opened
  yield* restore({ ...options, db, storage, digester, secrets: generatedIni(settings.dataFolder) })
}

/** Reads a backup through, without a server. */
export async function* checkServerBackup(options: Omit<Checking, 'digester'>): AsyncGenerator<BackupStep> {
  await using digester = openDigester({ threads: 1, ssdeep: false })
  yield* checkBackup({ ...options, digester })
}

/** What every command needs. The server may keep running. */
async function openCare({ environment, base, overrides }: CareOptions) {
  const read = readSettings(environment, base, overrides)
  const { settings } = read
  const log = openServerLog(read)
  await using stack = new AsyncDisposableStack()
  const { db } = stack.use(await joinOrOpenDatabase(settings, log))
  const digester = stack.use(openDigester({ threads: 2, ssdeep: false }))
  const storage = stack.use(await openStorage(settings, { digester, log }))
  const owned = stack.move()
  return { settings, log, db, digester, storage, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
