import type { Knex } from 'knex'
import { migrations } from '../migrations/list.ts'

export type MigrationStatus = {
  readonly current: string | null
  readonly latest: string
  readonly pending: readonly string[]
}

// An arbitrary constant; concurrent starts take turns on it.
const ADVISORY_LOCK = 7_140_351

// Its caller may show progress, or end the run by an error.
type BeforeMigration = (name: string) => void

/** Brings the database to the newest schema, or leaves it unchanged. Returns the names of the migrations that ran. */
export async function migrateToLatest(
  knex: Knex,
  before: BeforeMigration = () => undefined,
): Promise<readonly string[]> {
  return knex.transaction(async (trx) => {
    // One transaction for lock, bookkeeping and migrations: a killed start leaves nothing half done and no lock.
    await lockMigrations(trx)
    const { pending } = await migrationStatus(trx)
    if (pending.length > 0) await trx.migrate.latest({ migrationSource: announced(before) })
    return pending
  })
}

/** Until the transaction ends nobody else migrates; its statements may take as long as they need. */
export async function lockMigrations(trx: Knex.Transaction): Promise<void> {
  await trx.raw('SET LOCAL statement_timeout = 0')
  await trx.raw('SELECT pg_advisory_xact_lock(?)', [ADVISORY_LOCK])
}

/** Applied and pending migrations; refuses a database that a newer release has migrated. */
export async function migrationStatus(knex: Knex): Promise<MigrationStatus> {
  const done = await completedNames(knex)
  const known = migrations.map((migration) => migration.name)
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `the database was migrated by a newer release (unknown migration ${unknown.join(', ')}): start that release or restore an older backup`,
    )
  }
  return {
    current: done.at(-1) ?? null,
    latest: known.at(-1) ?? '',
    pending: known.filter((name) => !done.includes(name)),
  }
}

/** Names of the migrations that a database has had, in their order. */
export async function completedNames(knex: Knex): Promise<string[]> {
  const { rows: tables } = await knex.raw<{ rows: { present: boolean }[] }>(
    `SELECT to_regclass('knex_migrations') IS NOT NULL AS present`,
  )
  if (!tables[0]?.present) return []
  const { rows } = await knex.raw<{ rows: { name: string }[] }>('SELECT name FROM knex_migrations ORDER BY id')
  return rows.map((row) => row.name)
}

/** Throws if a backup has had migrations that this release does not know. */
export function requireKnown(names: readonly string[]): void {
  const unknown = names.filter((name, at) => migrations[at]?.name !== name)
  if (unknown.length > 0) throw new Error(`the backup is of a newer release (unknown migration ${unknown.join(', ')})`)
}

/** Exactly these, in an empty database and the caller's transaction: the schema of a backup. */
export async function migrateTo(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  requireKnown(names)
  const wanted: Knex.MigrationSource<ListedMigration> = {
    ...migrationSource,
    getMigrations: async () => migrations.slice(0, names.length),
  }
  await trx.migrate.latest({ migrationSource: wanted })
}

type ListedMigration = (typeof migrations)[number]

const migrationSource: Knex.MigrationSource<ListedMigration> = {
  getMigrations: async () => [...migrations],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
}

function announced(before: BeforeMigration): Knex.MigrationSource<ListedMigration> {
  return {
    ...migrationSource,
    getMigration: async (migration) => ({
      ...migration,
      up: (knex) => {
        before(migration.name)
        return migration.up(knex)
      },
    }),
  }
}
