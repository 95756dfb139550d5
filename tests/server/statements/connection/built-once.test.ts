import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { builtOnce } from '../../../../server/src/statements/connection/built-once.ts'
import { openTestDatabase } from '../../../support/database.ts'

type Values = { readonly least: number; readonly names: readonly string[] }
type Row = { readonly n: number; readonly name: string }

async function openNames(t: Test) {
  const { knex } = await openTestDatabase(t)
  await knex.schema.createTable('named', (table) => table.integer('n').primary())
  await knex.raw('alter table named add column name text')
  await knex('named').insert(['a', 'b', 'c', 'a'].map((name, n) => ({ n, name })))
  const statement = builtOnce<Values, Row>()
  let built = 0
  const ask = (db: Knex, values: Values, shape = '') =>
    statement.ask(db, {
      shape,
      values,
      build: ({ least, names }) => {
        built += 1
        return db('named')
          .where('n', '>=', least)
          .whereRaw('name = any(?::text[])', [[...names]])
          .orderBy('n')
          .select(['n', 'name'])
      },
    })
  return { knex, ask, built: () => built }
}

t.test('a text is built once for each shape, and every execution has its own values', async (t) => {
  const { knex, ask, built } = await openNames(t)
  const numbers = async (least: number, names: string[], shape?: string) =>
    (await ask(knex, { least, names }, shape)).map(({ n }) => n)
  t.same(await numbers(0, ['a']), [0, 3])
  t.same(await numbers(1, ['a']), [3])
  t.same(await numbers(0, ['b', 'c']), [1, 2])
  t.same(await numbers(0, []), [])
  t.equal(built(), 1)
  t.same(await numbers(2, ['a', 'c'], 'other'), [2, 3])
  t.equal(built(), 2)
  const many = Array.from({ length: 40 }, (_, n) => numbers(n % 4, ['a', 'b', 'c']))
  t.same(
    (await Promise.all(many)).map(({ length }) => length),
    Array.from({ length: 40 }, (_, n) => 4 - (n % 4)),
    'at once, over several connections',
  )
})

t.test('in a transaction it sees what the transaction has done', async (t) => {
  const { knex, ask } = await openNames(t)
  await t.rejects(
    knex.transaction(async (trx) => {
      await trx('named').insert({ n: 9, name: 'mine' })
      t.same(await ask(trx, { least: 0, names: ['mine'] }), [{ n: 9, name: 'mine' }])
      t.same(await ask(knex, { least: 0, names: ['mine'] }), [], 'nobody else does')
      throw new Error('rolled back')
    }),
    { message: 'rolled back' },
  )
})

t.test('who listens to Knex hears of it, and a refused one gives its connection back', async (t) => {
  const { knex, ask } = await openNames(t)
  const heard: string[] = []
  for (const event of ['query', 'query-response', 'query-error'] as const)
    knex.on(event, (first: { readonly sql?: string }) => {
      if (event !== 'query' || /from "named"/.test(first.sql ?? '')) heard.push(event)
    })
  await ask(knex, { least: 0, names: ['a'] })
  t.same(heard.splice(0), ['query', 'query-response'])
  await knex.schema.dropTable('named')
  heard.length = 0
  for (let n = 0; n < 30; n += 1) await t.rejects(ask(knex, { least: 0, names: [] }), { code: '42P01' })
  t.equal(heard.filter((event) => event === 'query-error').length >= 30, true)
  t.equal(knex.client.pool.numUsed(), 0)
})

t.test('listeners know on whose behalf a statement was sent', async (t) => {
  const { knex, ask } = await openNames(t)
  const request = new AsyncLocalStorage<string>()
  await ask(knex, { least: 0, names: ['a'] })
  const heard: unknown[] = []
  for (const event of ['query', 'query-response'] as const) knex.on(event, () => heard.push(request.getStore()))
  // More than there are connections, so that most are sent while others are answered.
  const requests = Array.from({ length: 40 }, (_, n) => `request ${n}`)
  await Promise.all(requests.map((name) => request.run(name, () => ask(knex, { least: 0, names: ['a'] }))))
  t.same(heard.toSorted(), requests.flatMap((name) => [name, name]).toSorted())
})

t.test('a list that is one of several elements cannot be filled in, and is refused', async (t) => {
  const { knex } = await openNames(t)
  const statement = builtOnce<Values, Row>()
  await t.rejects(
    statement.ask(knex, {
      shape: '',
      values: { least: 0, names: ['a'] },
      build: ({ names }) => knex('named').whereRaw('name = any(?::text[])', [[...names, 'b']]),
    }),
    /has further elements/,
  )
})
