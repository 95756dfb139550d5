import { openStorage } from './app.ts'
import { openPasswords } from './auth/passwords.ts'
import { type MigrationStatus, migrateToLatest, migrationStatus } from './database/migrate.ts'
import { openDigester } from './digest/digester.ts'
import { openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { openServerLog } from './serve.ts'
import { ensureSecrets } from './settings/generated.ts'
import { uploadsFolder } from './settings/places.ts'
import { type ReadSettings, readSettings } from './settings/read.ts'

export { serve } from './serve.ts'

/** Where settings come from. */
export type AdminOptions = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder that relative paths start from. */
  readonly base: string
  /** Settings of section `service` given on the command line. */
  readonly overrides?: Readonly<Record<string, string>>
}

/** One line of a report. */
export type Step = {
  readonly state: 'ok' | 'created' | 'unchanged' | 'failed'
  readonly what: string
  readonly detail: string
}

/**
 * Makes a server ready to start: secrets, schema, groups and administrator. A second run changes nothing and says so.
 *
 * @example for await (const step of setup({ environment: process.env, base: process.cwd() })) console.log(step.what, step.state)
 */
export async function* setup(options: AdminOptions & { readonly adminPassword?: string }): AsyncGenerator<Step> {
  const read = readSettings(options.environment, options.base, {
    ...options.overrides,
    ...(options.adminPassword === undefined ? {} : { admin_password: options.adminPassword }),
  })
  const { settings } = read
  const secrets = await ensureSecrets(settings)
  yield secrets.written === null
    ? { what: 'secrets', state: 'unchanged', detail: 'secret_key is set' }
    : { what: 'secrets', state: 'created', detail: `${secrets.written} (readable by its owner only)` }
  await using database = await openDatabase(settings, openServerLog(read))
  await using passwords = openPasswords()
  const { migrations, isAdminNew } = await prepareDatabase(database.db, {
    settings,
    passwords,
    adminPassword: secrets.adminPassword,
  })
  yield {
    what: 'database',
    state: migrations.length > 0 ? 'created' : 'unchanged',
    detail: `${migrations.length} migrations applied`,
  }
  yield await storageStep(read)
  const detail =
    isAdminNew && settings.adminPassword === null
      ? `${settings.adminLogin}, password ${secrets.adminPassword} (shown only now)`
      : settings.adminLogin
  yield { what: 'administrator', state: isAdminNew ? 'created' : 'unchanged', detail }
}

/** Brings the schema up to date; with `dryRun` only tells what is missing. */
export async function migrate(
  options: AdminOptions & { readonly dryRun?: boolean },
): Promise<MigrationStatus & { readonly applied: readonly string[] }> {
  const read = readSettings(options.environment, options.base, options.overrides)
  await using database = await openDatabase(read.settings, openServerLog(read))
  const applied = options.dryRun ? [] : await migrateToLatest(database.db)
  return { ...(await migrationStatus(database.db)), applied }
}

/** Looks whether the server could start and work. */
export async function* check(options: AdminOptions): AsyncGenerator<Step> {
  let read: ReadSettings
  try {
    read = readSettings(options.environment, options.base, options.overrides)
  } catch (error) {
    yield failed('settings', error)
    return
  }
  yield { what: 'settings', state: 'ok', detail: `${changedSettings(read)} values set` }
  yield await databaseStep(read)
  yield await storageStep(read)
}

async function databaseStep(read: ReadSettings): Promise<Step> {
  try {
    await using database = await openDatabase(read.settings, openServerLog(read))
    const { pending } = await migrationStatus(database.db)
    if (pending.length === 0) return { what: 'database', state: 'ok', detail: 'reachable, schema current' }
    return { what: 'database', state: 'failed', detail: `${pending.length} migrations pending: ${pending.join(', ')}` }
  } catch (error) {
    return failed('database', error)
  }
}

async function storageStep(read: ReadSettings): Promise<Step> {
  try {
    await using digester = openDigester({ threads: 1, ssdeep: false })
    await using storage = await openStorage(read.settings, digester)
    await storage.check()
    return { what: 'storage', state: 'ok', detail: `disk, ${uploadsFolder(read.settings)}` }
  } catch (error) {
    return failed('storage', error)
  }
}

function changedSettings({ origins }: ReadSettings): number {
  return Object.values(origins).filter(({ source }) => source !== 'default').length
}

function failed(what: string, error: unknown): Step {
  return { what, state: 'failed', detail: error instanceof Error ? error.message : String(error) }
}
