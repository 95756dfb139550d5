import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { copyOut } from '../../database/copy-rows.ts'
import type { TableDump } from './manifest.ts'
import { pack } from './packed-file.ts'

const FOLDER = 'database'
// Created again when the backup is restored.
const OWN_BOOKKEEPING = ['knex_migrations', 'knex_migrations_lock']

const TABLES = `
  select c.relname as name, array_to_json(array_agg(quote_ident(a.attname) order by a.attnum)) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
  group by c.relname order by c.relname`

type DumpOptions = { readonly draft: string; readonly recipients: readonly string[] }

/** Every table, as the transaction sees it. */
export async function dumpTables(client: pg.Client, { draft, recipients }: DumpOptions): Promise<TableDump[]> {
  await mkdir(join(draft, FOLDER), { recursive: true, mode: 0o700 })
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>({
    text: TABLES,
    values: [OWN_BOOKKEEPING],
  })
  const dumps: TableDump[] = []
  for (const { name, columns } of tables) {
    const { rows, stream } = copyOut(client, `select ${columns.join(', ')} from ${quoted(name)}`)
    const { path, sha256 } = await pack(stream, join(draft, FOLDER, `${name}.gz`), recipients)
    dumps.push({ name, columns, rows: await rows, file: relative(draft, path), sha256 })
  }
  return dumps
}

/** The last values of the sequences. They only grow, so later values are valid too. */
export async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ sequencename: string; last_value: string | null }>(
    'select sequencename, last_value from pg_sequences where schemaname = current_schema() and last_value is not null',
  )
  return Object.fromEntries(
    rows
      .filter(({ sequencename }) => !sequencename.startsWith('knex_'))
      .map(({ sequencename, last_value }) => [sequencename, Number(last_value)]),
  )
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
