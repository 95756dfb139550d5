import { aboutAdminPassword } from '../auth/admin-password.ts'
import { openServerLog } from '../cluster/server-log.ts'
import { requireAdopted } from '../database/adoption/require-adopted.ts'
import { type MigrationStatus, migrateToLatest, migrationStatus } from '../database/migrate.ts'
import { joinDatabase, type OpenedDatabase, openDatabase } from '../database/open.ts'
import { type PlannedMigration, planMigrations } from '../database/plan-migrations.ts'
import { findRunningEmbedded } from '../database/running-embedded.ts'
import { prepareDatabase } from '../domain/setup/prepare-database.ts'
import type { Logger } from '../log.ts'
import { openParts, type Parts } from '../open-parts.ts'
import { ensureSecrets, type Secrets } from '../settings/generated.ts'
import { type ReadSettings, readSettings } from '../settings/read.ts'
import type { Settings } from '../settings/table.ts'
import { openingOf, type Step, storageSteps } from './check-server.ts'
import type { SettingSources } from './open-for-command.ts'

/**
 * Makes a server ready to start: secrets, schema, groups and administrator. A second run changes nothing and says so.
 *
 * @example for await (const step of setup({ environment: process.env, base: process.cwd() })) console.log(step.what, step.state)
 */
export async function* setup(options: SettingSources & { readonly adminPassword?: string }): AsyncGenerator<Step> {
  const read = readSettings(options.environment, options.base, {
    ...options.overrides,
    ...(options.adminPassword === undefined ? {} : { admin_password: options.adminPassword }),
  })
  const { settings } = read
  const secrets = await ensureSecrets(settings)
  yield secrets.written === null
    ? { what: 'secrets', state: 'unchanged', detail: 'secret_key is set' }
    : { what: 'secrets', state: 'new', detail: `${secrets.written} (readable by its owner only)` }
  const { migrations, isAdminNew } = await prepare(read, secrets)
  yield {
    what: 'database',
    state: migrations.length > 0 ? 'new' : 'unchanged',
    detail: `${migrations.length} migrations applied`,
  }
  yield* storageSteps(openingOf(read))
  const detail =
    isAdminNew && settings.adminPassword === null
      ? `${settings.adminLogin}, password ${secrets.adminPassword} (shown only now)`
      : settings.adminLogin
  yield { what: 'administrator', state: isAdminNew ? 'new' : 'unchanged', detail }
  const weakness = isAdminNew ? await aboutAdminPassword(settings, secrets.adminPassword) : null
  if (weakness !== null) yield { what: 'administrator', state: 'warning', detail: weakness }
  const { enablePlugins, plugins, localPluginsAutodiscover } = settings
  if (enablePlugins && (plugins.length > 0 || localPluginsAutodiscover)) yield* pluginSteps(read, secrets)
}

async function prepare(read: ReadSettings, { adminPassword }: Secrets): ReturnType<typeof prepareDatabase> {
  await using parts = openUpToDate(read)
  const { settings } = parts
  return await prepareDatabase(await parts.database(), { settings, passwords: parts.passwords(), adminPassword })
}

async function* pluginSteps(read: ReadSettings, { secretKey }: Secrets): AsyncGenerator<Step> {
  const { settings, readSection } = read
  // The other commands do not wait for the whole server to load.
  const [{ openApp }, { setUpPlugins }, { registry }] = await Promise.all([
    import('../app.ts'),
    import('../plugin-host/open-plugins.ts'),
    import('../generated/registry.ts'),
  ])
  const connection = settings.databaseUri === null ? await findRunningEmbedded(settings.dataFolder) : null
  await using app = await openApp({
    settings,
    secretKey,
    log: openServerLog(read),
    adminPassword: null,
    prepare: false,
    ...(connection === null
      ? {}
      : { share: { connection, workers: 1, isFirst: false, sweeps: false, isReplacement: false } }),
  })
  for await (const name of setUpPlugins(app, { readSection, handlers: registry }))
    yield { what: 'plugin', state: 'ok', detail: `${name} is set up` }
}

/** Brings the schema up to date; with `dryRun` only reports what is missing. */
export async function migrate(
  options: SettingSources & { readonly dryRun?: boolean },
): Promise<MigrationStatus & { readonly applied: readonly string[]; readonly planned: readonly PlannedMigration[] }> {
  const read = readSettings(options.environment, options.base, options.overrides)
  await using parts = openUpToDate(read)
  const db = await parts.database()
  if (!options.dryRun && !parts.settings.adoptDatabase) await requireAdopted(db)
  const applied = options.dryRun ? [] : await migrateToLatest(db)
  const status = await migrationStatus(db)
  return { ...status, applied, planned: await planMigrations(db, status.pending) }
}

/** Where a server runs the embedded database, that one is used, and its schema stays as that server knows it. */
function openUpToDate(read: ReadSettings): Parts {
  return openParts({ settings: read.settings, log: openServerLog(read), reachDatabase: joinUpToDate })
}

async function joinUpToDate(settings: Settings, log: Logger): Promise<OpenedDatabase> {
  const connection = settings.databaseUri === null ? await findRunningEmbedded(settings.dataFolder) : null
  if (connection === null) return openDatabase(settings, log)
  await using stack = new AsyncDisposableStack()
  const opened = stack.use(await joinDatabase(settings, { log, connection, workers: 1 }))
  const { pending } = await migrationStatus(opened.db)
  if (pending.length > 0)
    throw new Error(
      `a server of an older release runs in ${settings.dataFolder}: stop it first (missing ${pending.join(', ')})`,
    )
  stack.move()
  return opened
}
