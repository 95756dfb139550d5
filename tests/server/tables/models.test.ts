import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { ObjectModel } from '../../../server/src/tables/object.ts'
import { PermissionModel } from '../../../server/src/tables/permission.ts'
import type { Table } from '../../../server/src/tables/table.ts'
import { UserModel } from '../../../server/src/tables/user.ts'
import { openTestDatabase } from '../../support/database.ts'

const folder = new URL('../../../server/src/tables/', import.meta.url)
const OTHERS = ['table.ts', 'tables.ts', 'kind.ts', 'rows.ts', 'selected.ts', 'where.ts']
const BOOKKEEPING = ['knex_migrations', 'knex_migrations_lock']

type DeclaredModel = { readonly model: typeof Table; readonly declared: Map<string, string> }

async function models(): Promise<DeclaredModel[]> {
  const files = readdirSync(folder).filter((file) => !OTHERS.includes(file))
  return Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(new URL(file, folder).href)
      const model = Object.values(module).find((value): value is typeof Table => value === Object(value))
      if (model === undefined) throw new Error(`${file} exports no model`)
      const fields = readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}declare (\w+): (.+)$/gm)
      return { model, declared: new Map([...fields].map(([, name = '', type = '']) => [name, type])) }
    }),
  )
}

const BASE: Record<string, string> = {
  bytea: 'Uint8Array',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  jsonb: 'unknown',
  _int4: 'number[]',
  _text: 'string[]',
  _varchar: 'string[]',
}

t.test('each table has a model, whose fields are the columns with their types', async (t) => {
  const { knex } = await openTestDatabase(t)
  const columns = await knex('information_schema.columns')
    .select('table_name', 'column_name', 'is_nullable', 'udt_name')
    .where({ table_schema: 'public' })
    .whereNotIn('table_name', BOOKKEEPING)
  const all = await models()
  t.strictSame(
    all.map(({ model }) => model.tableName).sort(),
    [...new Set(columns.map((column) => column.table_name))].sort(),
  )
  for (const { model, declared } of all) {
    const own = columns.filter((column) => column.table_name === model.tableName)
    const mapped = model.columnNameMappers.parse(Object.fromEntries(own.map((column) => [column.column_name, column])))
    t.strictSame([...declared.keys()].sort(), Object.keys(mapped).sort(), model.tableName)
    for (const [name, column] of Object.entries(mapped)) {
      const base = BASE[column.udt_name] ?? 'string'
      // The old server forgot to say that these are not null.
      const isFilled = base === 'unknown' || (model.tableName === 'member' && name !== 'madeByKey')
      const isNullable = column.is_nullable === 'YES' && !isFilled
      const type = declared.get(name) ?? ''
      t.equal(type.endsWith(' | null'), isNullable, `${model.tableName}.${name} nullable`)
      if (!/Type|Mode|State|Result|Code|Kind/.test(type))
        t.equal(type.replace(' | null', ''), base, `${model.tableName}.${name}`)
    }
  }
})

t.test('queries know the rows of each table', async (t) => {
  const known = readFileSync(new URL('tables.ts', folder), 'utf8')
  for (const { model } of await models()) t.match(known, `typeof ${model.name}`)
})

t.test('names of fields become the names of columns and back', async (t) => {
  const { knex } = await openTestDatabase(t)
  for (const { model } of await models()) {
    const row = await knex(model.tableName).columnInfo()
    const names = Object.fromEntries(Object.keys(row).map((name) => [name, name]))
    t.strictSame(
      Object.keys(model.columnNameMappers.format(model.columnNameMappers.parse(names))).sort(),
      Object.keys(names).sort(),
    )
  }
})

t.test('an object is stored and read with its names and text as given', async (t) => {
  const { knex } = await openTestDatabase(t)
  const time = '2026-11-21 09:58:34.813142'
  const file = await ObjectModel.query(knex).insert({
    type: 'file',
    dhash: 'aa',
    uploadTime: time,
    altNames: ['a b', 'ą"\\', '{}'],
    sha256: 'aa',
    fileSize: 5_000_000_000,
    share3rdParty: false,
  })
  await ObjectModel.query(knex).insert({
    type: 'static_config',
    dhash: 'bb',
    uploadTime: time,
    cfg: '{"list": "[1]"}',
  })
  const read = await ObjectModel.query(knex).findById(file.id)
  t.match(read, { uploadTime: time, altNames: ['a b', 'ą"\\', '{}'], fileSize: 5_000_000_000, share3rdParty: false })
  const config = await ObjectModel.query(knex).findOne({ dhash: 'bb' })
  t.strictSame(config?.cfg, { list: '[1]' }, 'text that looks like JSON stays text')
})

t.test('rows with a key of two columns are found by it', async (t) => {
  const { knex } = await openTestDatabase(t)
  await knex('object').insert({ type: 'file', dhash: 'aa', upload_time: '2026-01-01' })
  await knex('group').insert({ name: 'g', private: false, default: false, workspace: true, immutable: false })
  await PermissionModel.query(knex).insert({
    objectId: 1,
    groupId: 1,
    accessTime: '2026-01-01 00:00:00',
    reasonType: 'added',
  })
  t.match(await PermissionModel.query(knex).findById([1, 1]), { reasonType: 'added' })
})

t.test('a query without a database to run on fails', async (t) => {
  await t.rejects(async () => UserModel.query().select('id'))
})
