import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from '../../support/app.ts'

/** When everything on the golden server happened: too long ago for an age. */
const epoch = '2024-05-02 10:11:12.123456'

export type KeptState = { restore(): Promise<void> }

/** Remembers what the server holds, so that it can be put back after each change. */
export async function keepState({ app, folder }: TestApp): Promise<KeptState> {
  const { db } = app
  const tables = await db('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
  const changing = tables.filter((name) => !/^knex_/.test(name))
  await freezeTimes(db)
  // Keys of the tests have random numbers, which must not decide about the order of a list.
  await db('api_key').where({ name: 'test' }).update({ issued_on: '2024-05-03' })
  await db('session').update({ expires_at: '2099-01-01' })
  await db.raw('create schema kept')
  for (const name of changing) await db.raw('create table kept.?? as table public.??', [name, name])
  const sequences: { sequencename: string; last_value: string | null }[] = await db('pg_sequences')
    .where({ schemaname: 'public' })
    .select('sequencename', 'last_value')
  const emptying = changing.map((name) => `delete from public."${name}"`)
  const copies: string[] = []
  for (const name of changing) copies.push(await copyBack(db, name))
  const [stored, copy] = [join(folder, 'data'), join(folder, 'kept-data')]
  await cp(stored, copy, { recursive: true, preserveTimestamps: true })
  return {
    restore: async () => {
      await db.transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica')
        await trx.raw([...emptying, ...copies].join(';'))
        for (const { sequencename, last_value } of sequences)
          await trx.raw('select setval(?, ?, ?)', [`public.${sequencename}`, last_value ?? 1, last_value !== null])
      })
      await rm(stored, { recursive: true, force: true })
      await cp(copy, stored, { recursive: true, preserveTimestamps: true })
    },
  }
}

type Db = TestApp['app']['db']

/** Generated columns cannot be written, so the others are named. */
async function copyBack(db: Db, table: string): Promise<string> {
  const columns = await db('information_schema.columns')
    .where({ table_schema: 'public', table_name: table, is_generated: 'NEVER' })
    .pluck('column_name')
  const names = columns.map((name) => `"${name}"`).join(', ')
  return `insert into public."${table}" (${names}) overriding system value select ${names} from kept."${table}"`
}

/** Each row gets a time of its own, in the order of the numbers of the rows. */
async function freezeTimes(db: Db): Promise<void> {
  const columns: { table_name: string; column_name: string; is_numbered: boolean }[] = await db(
    'information_schema.columns as c',
  )
    .where({ table_schema: 'public', data_type: 'timestamp without time zone' })
    .whereNot({ table_name: 'listing_clock' })
    .whereRaw("not table_name like 'knex%'")
    .select('table_name', 'column_name')
    .select(
      db.raw(`exists (select from information_schema.columns k where k.table_schema = 'public'
        and k.table_name = c.table_name and k.column_name = 'id' and k.data_type in ('integer', 'bigint')) as is_numbered`),
    )
  await db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica')
    for (const { table_name, column_name, is_numbered } of columns) {
      const age = is_numbered ? "id * interval '1 second'" : "interval '0'"
      await trx.raw(`update public.?? set ?? = timestamp '${epoch}' + ${age} where ?? is not null`, [
        table_name,
        column_name,
        column_name,
      ])
    }
  })
}
