import type { Knex } from 'knex'
import { migrations } from '../../migrations/list.ts'
import { LIMITED_KEYS, MAX_INTEGER } from '../../statements/adoption/count-losses.ts'
import { lockMigrations } from '../migrate.ts'

export type UndoOptions = {
  /** Start no further migration; the database stays as it was. */
  readonly stop: AbortSignal
  /** Called before each migration is taken back. */
  readonly onMigration: (name: string) => void
}

// Tables are locked until the end, and nothing else may hold them.
const LOCK_MS = 10_000

/**
 * Takes everything away that was added to a database of MWDB Core, in one transaction. Returns what could not be put back, in words.
 * All migrations must have run.
 */
export async function undoMigrations(db: Knex, { stop, onMigration }: UndoOptions): Promise<string[]> {
  return db.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = ${LOCK_MS}`)
    await lockMigrations(trx)
    await trx.raw(`
      delete from api_key where ${LIMITED_KEYS};
      update "group" set capabilities = array_remove(capabilities, 'access_remotes') where 'access_remotes' = any (capabilities);
    `)
    const isExtensionOurs = await hasMadeExtension(trx)
    for (const { name, down } of migrations.slice(1).toReversed()) {
      stop.throwIfAborted()
      onMigration(name)
      await down?.(trx)
    }
    await trx.raw('drop table knex_migrations, knex_migrations_lock')
    return [...(await narrowFileSize(trx)), ...(isExtensionOurs ? await dropExtension(trx) : [])]
  })
}

/** The transaction that made a function of migration 0004 made the extension as well, unless that was there before. */
async function hasMadeExtension(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { made: boolean }[] }>(
    `select exists (
       select from pg_extension e join pg_proc p on p.xmin = e.xmin and p.oid = to_regproc('lz_file_names')
       where e.extname = 'pg_trgm') as made`,
  )
  return rows[0]?.made === true
}

/** Others may use the extension by now, or own it. */
async function dropExtension(trx: Knex.Transaction): Promise<string[]> {
  try {
    await trx.transaction((inner) => inner.raw<void>('drop extension pg_trgm'))
    return []
  } catch (error) {
    return [`the extension pg_trgm stays: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** In MWDB Core the column is an integer; it is wider if an administrator has widened it here. */
async function narrowFileSize(trx: Knex.Transaction): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { wide: boolean; large: boolean }[] }>(
    `select exists (select from pg_attribute where attrelid = 'object'::regclass and attname = 'file_size' and atttypid = 'bigint'::regtype)
       as wide, exists (select from object where file_size > ${MAX_INTEGER}) as large`,
  )
  if (rows[0]?.wide !== true) return []
  if (rows[0].large) return ['the column object.file_size stays bigint: there are larger files']
  await trx.raw('alter table object alter column file_size type integer')
  return []
}
