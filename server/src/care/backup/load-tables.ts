import { join } from 'node:path'
import type { Knex } from 'knex'
import type pg from 'pg'
import { copyIn } from '../../database/copy-rows.ts'
import { migrateTo } from '../../database/migrate.ts'
import { quoted } from './dump-tables.ts'
import type { FoundBackup, TableDump } from './manifest.ts'
import { unpack } from './packed-file.ts'

// Of a server that was adopted; nothing of ours needs it.
const LEFT_OUT = ['alembic_version']

/** Schema and rows as they were, in the caller's transaction. Returns the number of rows. */
export async function loadTables(trx: Knex.Transaction, { folder, manifest }: FoundBackup): Promise<number> {
  await trx.raw('set local statement_timeout = 0')
  await migrateTo(trx, manifest.migrations)
  const client: pg.Client = await trx.client.acquireConnection()
  const tables = manifest.tables.filter(({ name }) => !LEFT_OUT.includes(name))
  await requireTables(client, tables)
  const constraints = await dropReferences(client)
  const names = tables.map(({ name }) => quoted(name))
  await client.query(`truncate ${names.join(', ')}`)
  // They would make anew what is loaded all the same.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  let rows = 0
  for (const table of tables) rows += await loadTable(client, folder, table)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2)', [quoted(name), last])
  return rows
}

async function requireTables(client: pg.Client, tables: readonly TableDump[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  )
  const known = new Set(rows.map(({ name }) => name))
  const unknown = tables.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (unknown.length > 0) throw new Error(`the backup holds tables that are not of this server: ${unknown.join(', ')}`)
}

type Reference = { readonly table: string; readonly name: string; readonly definition: string }

/** Tables refer to each other in circles. Added again, they are checked. */
async function dropReferences(client: pg.Client): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

async function loadTable(client: pg.Client, folder: string, { name, columns, rows, file }: TableDump): Promise<number> {
  const loaded = await copyIn(client, `${quoted(name)} (${columns.join(', ')})`, unpack(join(folder, file)))
  if (loaded !== rows) throw new Error(`table ${name}: ${loaded} rows instead of ${rows}`)
  return loaded
}
