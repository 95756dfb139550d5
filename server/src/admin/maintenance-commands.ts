import { existsSync } from 'node:fs'
import { type NewPassword, setPassword } from '../auth/set-password.ts'
import { readInstanceId, requireOwnStorage } from '../domain/objects/contents/claim-storage.ts'
import { requirePrepared } from '../domain/setup/prepare-database.ts'
import { generatedIni } from '../settings/read.ts'
import { VERSION } from '../version.ts'
import { backUp } from './backup/back-up.ts'
import { type BackupLocation, openPlace, openPlaceOf } from './backup/open-place.ts'
import { type BackupCheckOptions, checkBackup, restore } from './backup/restore.ts'
import type { BackupStep } from './backup/step.ts'
import type { Finding } from './finding.ts'
import { type Fsck, fsck } from './fsck.ts'
import { openForCommand, type SettingSources } from './open-for-command.ts'

/**
 * Checks whether database and storage agree, and repairs what can be repaired.
 *
 * @example for await (const { state, what } of fsckServer({ ...options, repair: false })) console.log(state, what)
 */
export async function* fsckServer(
  options: SettingSources & Omit<Fsck, 'db' | 'storage' | 'log'>,
): AsyncGenerator<Finding> {
  await using parts = openForCommand(options)
  const db = await parts.database()
  const storage = await parts.storage()
  await requirePrepared(db)
  if (options.repair) await requireOwnStorage(storage, await readInstanceId(db))
  yield* fsck({ ...options, db, storage, log: parts.log })
}

/** Sets the password of the login that `admin_login` names, and returns that login. */
export async function setAdminPassword(
  options: SettingSources & Omit<NewPassword, 'login' | 'minLength'>,
): Promise<string> {
  await using parts = openForCommand(options)
  const { adminLogin, passwordMinLength: minLength } = parts.settings
  const db = await parts.database()
  await requirePrepared(db)
  const { password, resetsTotp = false } = options
  await setPassword(db, parts.passwords(), { login: adminLogin, password, minLength, resetsTotp })
  return adminLogin
}

type BackupRun = SettingSources & Pick<BackupCheckOptions, 'concurrency' | 'stop' | 'abort'>

/** Writes database and contents of one moment to a folder or bucket; the server may keep running. */
export async function* backUpServer(
  options: BackupRun & { readonly location: string; readonly keep: number | null },
): AsyncGenerator<BackupStep> {
  await using parts = openForCommand(options)
  const db = await parts.database()
  const storage = await parts.storage()
  await requirePrepared(db)
  const secrets = generatedIni(parts.settings.dataFolder)
  await using place = await openPlace(parts, options.location)
  yield* backUp({
    ...options,
    db,
    storage,
    place,
    secrets: existsSync(secrets) ? secrets : null,
    product: VERSION,
    instanceId: await readInstanceId(db),
  })
}

type RestoreRun = BackupRun & BackupLocation

/** Fills an empty server from a backup. */
export async function* restoreServer(options: RestoreRun): AsyncGenerator<BackupStep> {
  await using parts = openForCommand(options)
  const { place, name } = await openPlaceOf(parts, options)
  await using _place = place
  const db = await parts.database()
  const storage = await parts.storage()
  const secrets = generatedIni(parts.settings.dataFolder)
  yield* restore({ ...options, db, storage, place, name, secrets })
}

/** Reads a backup through, without a server. */
export async function* checkServerBackup(options: RestoreRun): AsyncGenerator<BackupStep> {
  await using parts = openForCommand(options)
  const { place, name } = await openPlaceOf(parts, options)
  await using _place = place
  yield* checkBackup({ ...options, place, name })
}
