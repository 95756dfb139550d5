import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Knex } from 'knex'
import type pg from 'pg'
import { copyIn } from '../../database/copy-rows.ts'
import { migrateTo } from '../../database/migrate.ts'
import { ownConnection } from '../../database/own-connection.ts'
import { quoted } from './dump-tables.ts'
import type { TableDump } from './manifest.ts'
import { unpack } from './packed-file.ts'
import type { LocalBackup } from './place.ts'

// Left by an adopted server; this server does not need it.
const OLD_BOOKKEEPING = 'alembic_version'

export type LoadedTables = {
  readonly rows: number
  /** Tables of an adopted database that this server does not know: they stay in the backup. */
  readonly leftOut: readonly string[]
}

/** Schema and rows as they were, in the caller's transaction. */
export async function loadTables(
  trx: Knex.Transaction,
  { folder, manifest }: LocalBackup,
  identities: readonly string[],
): Promise<LoadedTables> {
  await trx.raw('set local statement_timeout = 0')
  await migrateTo(trx, manifest.migrations)
  const client = await ownConnection(trx)
  const known = await knownRelations(client)
  const tables = manifest.tables.filter(({ name }) => known.has(name))
  const constraints = await dropReferences(client)
  const names = tables.map(({ name }) => quoted(name))
  // They would write again what is loaded anyway, or keep it from being replaced.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  let rows = 0
  for (const table of tables) rows += await loadTable(client, table, unpack(join(folder, table.file), identities))
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const [name, last] of Object.entries(manifest.sequences).filter(([name]) => known.has(name)))
    await client.query('select setval($1::regclass, $2)', [quoted(name), last])
  const others = manifest.tables.map(({ name }) => name).filter((name) => !known.has(name))
  return { rows, leftOut: others.filter((name) => name !== OLD_BOOKKEEPING) }
}

/** Tables and sequences. */
async function knownRelations(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'S') and relnamespace = current_schema()::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

type Reference = { readonly table: string; readonly name: string; readonly definition: string }

/** Tables reference each other in cycles. Adding the constraints again checks them. */
async function dropReferences(client: pg.Client): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

async function loadTable(client: pg.Client, { name, columns, rows }: TableDump, source: Readable): Promise<number> {
  const loaded = await copyIn(client, `${quoted(name)} (${columns.join(', ')})`, source)
  if (loaded !== rows) throw new Error(`table ${name}: ${loaded} rows instead of ${rows}`)
  return loaded
}
