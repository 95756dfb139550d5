import type { Knex } from 'knex'
import type { Passwords } from '../../call.ts'
import { requireAdopted } from '../../database/adoption/require-adopted.ts'
import { migrateToLatest, migrationStatus } from '../../database/migrate.ts'
import type { Logger } from '../../log.ts'
import type { Settings } from '../../settings/table.ts'
import { firstSetup, isFirst } from './first-setup.ts'

export type PrepareOptions = {
  readonly settings: Settings
  readonly passwords: Passwords
  /** Password of the administrator that a first set-up creates. */
  readonly adminPassword: string | null
}

export type PreparedDatabase = { readonly migrations: readonly string[]; readonly isAdminNew: boolean }

/** Newest schema, predefined groups, administrator. Existing ones stay as they are. */
export async function prepareDatabase(
  db: Knex,
  { settings, passwords, adminPassword }: PrepareOptions,
): Promise<PreparedDatabase> {
  if (!settings.adoptDatabase) await requireAdopted(db)
  const migrations = await migrateToLatest(db)
  if (!(await isFirst(db))) return { migrations, isAdminNew: false }
  if (adminPassword === null) throw new Error('the database has no user yet: set admin_password for the first start')
  const isAdminNew = await firstSetup(db, {
    adminLogin: settings.adminLogin,
    adminPasswordHash: await passwords.hash(adminPassword),
  })
  return { migrations, isAdminNew }
}

export type MakingReady = PrepareOptions & {
  /** Whether to create a missing schema or administrator; otherwise the start is refused, except with a new embedded database. */
  readonly prepare: boolean
  readonly log: Logger
  /** Called when a first set-up created the administrator. */
  readonly onAdministrator?: () => void
}

/** What a start does before anything uses the database. Returns whether a first set-up created the administrator. */
export async function makeReady(
  db: Knex,
  { prepare, log, onAdministrator, ...preparing }: MakingReady,
): Promise<boolean> {
  if (!prepare && !(await isJustMade(db, preparing.settings))) {
    await requirePrepared(db)
    return false
  }
  const { migrations, isAdminNew } = await prepareDatabase(db, preparing)
  if (migrations.length > 0) log.info({ migrations }, 'database migrated')
  if (isAdminNew) onAdministrator?.()
  return isAdminNew
}

/** An embedded database that this start has made: nothing is in it that a migration could change. */
async function isJustMade(db: Knex, { databaseUri }: Settings): Promise<boolean> {
  return databaseUri === null && (await migrationStatus(db)).current === null
}

/** For a start that must not change the schema. */
export async function requirePrepared(db: Knex): Promise<void> {
  await requireAdopted(db)
  const { pending } = await migrationStatus(db)
  if (pending.length > 0)
    throw new Error(
      `the database needs ${pending.length} migrations (${pending.join(', ')}): run "lazaret server migrate" or "lazaret server setup"`,
    )
  if (await isFirst(db)) throw new Error('the database has no user yet: run "lazaret server setup"')
}
