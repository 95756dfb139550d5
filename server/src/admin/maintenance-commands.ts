import { type NewPassword, setPassword } from '../auth/set-password.ts'
import { readInstanceId, requireOwnStorage } from '../domain/objects/contents/claim-storage.ts'
import { requirePrepared } from '../domain/setup/prepare-database.ts'
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
