import type { Knex } from 'knex'
import type { Passwords } from './call.ts'
import { migrateToLatest } from './database/migrate.ts'
import { firstSetup, isFirst } from './domain/setup/first-setup.ts'
import type { Logger } from './log.ts'
import type { Settings } from './settings/table.ts'

type Preparing = {
  readonly settings: Settings
  readonly passwords: Passwords
  readonly adminPassword: string | null
  readonly log: Logger
}

/** Newest schema, predefined groups, administrator. */
export async function prepareDatabase(db: Knex, { settings, passwords, adminPassword, log }: Preparing): Promise<void> {
  const applied = await migrateToLatest(db)
  if (applied.length > 0) log.info({ migrations: applied }, 'database migrated')
  if (!(await isFirst(db))) return
  if (adminPassword === null) throw new Error('the database has no user yet: set admin_password for the first start')
  await firstSetup(db, { adminLogin: settings.adminLogin, adminPasswordHash: await passwords.hash(adminPassword) })
  log.info({ login: settings.adminLogin }, 'administrator created')
}
