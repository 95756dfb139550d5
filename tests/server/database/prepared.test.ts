import t from 'tap'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import { openTestDatabase } from '../../support/database.ts'

const NAME = { name: 'lz_test' }
const prepared = `select name from pg_prepared_statements`

t.test('a named statement is prepared once on its connection, others and those in transactions are not', async (t) => {
  const { uri } = await openTestDatabase(t)
  const knex = connectDatabase({ connection: uri, poolMax: 1 })
  t.teardown(() => knex.destroy())
  await knex.transaction((trx) => trx.raw('select ?::int + 2 as sum', [1]).options({ name: 'lz_in_transaction' }))
  for (const number of [1, 2, 3]) {
    const { rows } = await knex.raw('select ?::int + 1 as sum', [number]).options(NAME)
    t.strictSame(rows, [{ sum: number + 1 }])
  }
  t.strictSame((await knex.raw(prepared)).rows, [{ name: 'lz_test' }])
})

t.test('a prepared statement that the connection lost is sent again in full', async (t) => {
  const { uri } = await openTestDatabase(t)
  const knex = connectDatabase({ connection: uri, poolMax: 1 })
  t.teardown(() => knex.destroy())
  const ask = async () => (await knex.raw('select ?::int + 1 as sum', [1]).options(NAME)).rows
  await ask()
  await knex.raw('deallocate all')
  t.strictSame(await ask(), [{ sum: 2 }])
  t.strictSame((await knex.raw(prepared)).rows, [], 'and no longer by name')
  t.strictSame(await ask(), [{ sum: 2 }])
})

t.test('a prepared statement whose columns changed their type answers the new one', async (t) => {
  const { uri } = await openTestDatabase(t)
  const knex = connectDatabase({ connection: uri, poolMax: 1 })
  t.teardown(() => knex.destroy())
  await knex.raw('create table thing (size integer); insert into thing values (7)')
  const ask = async () => (await knex.raw('select size from thing where ?::int > 0', [1]).options(NAME)).rows
  t.strictSame(await ask(), [{ size: 7 }])
  await knex.raw('alter table thing alter size type text')
  t.strictSame(await ask(), [{ size: '7' }])
})
