import type { Knex } from 'knex'
import type { App } from '../call.ts'
import { InstanceModel } from '../tables/instance.ts'
import { UserModel } from '../tables/user.ts'

/**
 * What the owners of an adopted database should know of keys from before MWDB Core 2.0, which carry the version of an account or null; null:
 * nothing. The server cannot tell who has such a key.
 */
export async function aboutUnversionedKeys(
  db: Knex,
  settings: Pick<App['settings'], 'acceptUnversionedKeys'>,
): Promise<string | null> {
  const instance = await InstanceModel.query(db).select('adopted').first()
  if (instance?.adopted !== true || settings.acceptUnversionedKeys) return null
  const versioned = await UserModel.query(db).whereNotNull('version_uid').resultSize()
  return `API keys from before MWDB Core 2.0 count for ${versioned} accounts that have a version; others need a new key, or accept_unversioned_keys`
}

/** Said once at the start. */
export async function reportUnversionedKeys({
  db,
  log,
  settings,
}: Pick<App, 'db' | 'log' | 'settings'>): Promise<void> {
  const text = await aboutUnversionedKeys(db, settings)
  if (text !== null) log.info(text)
}
