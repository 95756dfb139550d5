import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { connectDatabase, type DatabaseOptions } from '../../../server/src/database/connect.ts'
import { MAX_PREPARED } from '../../../server/src/database/prepared.ts'
import { nameOfStatement } from '../../../server/src/statements/connection/name-of-statement.ts'
import { retryOnDeadlock } from '../../../server/src/statements/connection/retry-on-deadlock.ts'
import { openTestDatabase } from '../../support/database.ts'

const PREPARED = `select statement from pg_prepared_statements order by prepare_time`
const SUM = 'select ?::int + 1 as sum'

async function connect(t: Test, options: Omit<DatabaseOptions, 'connection'> = {}): Promise<Knex> {
  const { uri } = await openTestDatabase(t)
  const knex = connectDatabase({ connection: uri, poolMax: 1, ...options })
  t.teardown(() => knex.destroy())
  return knex
}

async function add(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { sum: number }[] }>(SUM, [1])
  return rows[0]?.sum ?? 0
}

async function preparedTexts(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { statement: string }[] }>(PREPARED)
  return rows.map(({ statement }) => statement)
}

t.test('a statement is prepared when its text is sent for the second time', async (t) => {
  const knex = await connect(t)
  t.equal(await add(knex), 2)
  t.strictSame(await preparedTexts(knex), [])
  for (const number of [1, 2, 3]) {
    const { rows } = await knex.raw(SUM, [number])
    t.strictSame(rows, [{ sum: number + 1 }])
  }
  t.strictSame(await preparedTexts(knex), ['select $1::int + 1 as sum'])
})

t.test('in a transaction, too', async (t) => {
  const knex = await connect(t)
  await knex.transaction(async (trx) => {
    await add(trx)
    await add(trx)
  })
  t.strictSame(await preparedTexts(knex), ['select $1::int + 1 as sum'])
})

t.test('one that has a name is prepared at once, one that needs a plan of its own never', async (t) => {
  const knex = await connect(t)
  await knex.raw('select 1 as one').options({ name: 'lz_one' })
  for (const number of [1, 2, 3]) await knex.raw(SUM, [number]).options({ plansEachTime: true })
  t.strictSame(await preparedTexts(knex), ['select 1 as one'])
})

t.test('where the setting says so, nothing is prepared', async (t) => {
  const knex = await connect(t, { preparesStatements: false })
  for (const _ of [1, 2, 3]) t.equal(await add(knex), 2)
  await knex.raw('select 1 as one').options({ name: 'lz_one' })
  t.strictSame(await preparedTexts(knex), [])
})

t.test('a connection keeps a bounded number of statements, those used last', async (t) => {
  const knex = await connect(t)
  await add(knex)
  await add(knex)
  for (let n = 0; n < MAX_PREPARED + 20; n++) {
    for (const _ of [1, 2]) await knex.raw(`select ?::int + ${n} as sum`, [1])
    if (n % 50 === 0) await add(knex)
  }
  const texts = await preparedTexts(knex)
  t.equal(texts.length, MAX_PREPARED)
  t.ok(texts.includes('select $1::int + 1 as sum'), 'the one used again and again is kept')
  t.notOk(texts.includes('select $1::int + 0 as sum'))
  const { rows } = await knex.raw('select ?::int + 0 as sum', [1])
  t.strictSame(rows, [{ sum: 1 }], 'one that was given up is prepared again')
})

const LOSSES = {
  'DEALLOCATE ALL': 'deallocate all',
  'DISCARD ALL': 'discard all',
  'a statement of the same name by another client': null,
} as const

for (const [what, text] of Object.entries(LOSSES)) {
  t.test(`a statement lost by ${what} is sent again and prepared anew`, async (t) => {
    const knex = await connect(t)
    await add(knex)
    if (text === null) await prepareElsewhere(knex)
    else {
      await add(knex)
      await knex.raw(text)
    }
    t.equal(await add(knex), 2)
    t.strictSame(await preparedTexts(knex), [])
    t.equal(await add(knex), 2)
    t.strictSame(await preparedTexts(knex), ['select $1::int + 1 as sum'])
  })

  t.test(`a transaction that lost a statement by ${what} succeeds when it is run again`, async (t) => {
    const knex = await connect(t)
    await add(knex)
    let runs = 0
    const sum = await retryOnDeadlock(() =>
      knex.transaction(async (trx) => {
        runs += 1
        if (runs === 1 && text === null) await prepareElsewhere(trx)
        else await add(trx)
        if (runs === 1 && text !== null) await trx.raw('deallocate all')
        return add(trx)
      }),
    )
    t.equal(sum, 2)
    t.equal(runs, 2)
  })
}

// The name that this text gets.
async function prepareElsewhere(knex: Knex): Promise<void> {
  await knex.raw(`prepare ${nameOfStatement('select $1::int + 1 as sum')} as select 7`)
}

t.test('statements whose columns changed their type answer the new one, in transactions and outside', async (t) => {
  const knex = await connect(t)
  await knex.raw('create table thing (size integer); insert into thing values (7)')
  const ask = async (db: Knex) => (await db.raw('select size from thing where ?::int > 0', [1])).rows
  await ask(knex)
  t.strictSame(await ask(knex), [{ size: 7 }])
  await knex.raw('alter table thing alter size type text')
  t.strictSame(await ask(knex), [{ size: '7' }])
  await ask(knex)
  await knex.raw('alter table thing alter size type integer using size::integer')
  let runs = 0
  const again = await retryOnDeadlock(() =>
    knex.transaction((trx) => {
      runs += 1
      return ask(trx)
    }),
  )
  t.strictSame(again, [{ size: 7 }])
  t.equal(runs, 2)
})

t.test('one loss makes all connections of the pool prepare anew', async (t) => {
  const knex = await connect(t, { poolMax: 2 })
  const onBoth = async (work: (db: Knex) => Promise<unknown>): Promise<void> => {
    const transactions = [await knex.transaction(), await knex.transaction()]
    for (const trx of transactions) await work(trx)
    for (const trx of transactions) await trx.commit()
  }
  await onBoth(async (db) => [await add(db), await add(db)])
  await onBoth(async (db) => db.raw('deallocate all'))
  await t.rejects(
    knex.transaction((trx) => add(trx)),
    { code: '26000' },
  )
  await t.resolves(onBoth(add))
})

t.test('after several losses none are prepared for a while, and the log says why', async (t) => {
  const warnings: string[] = []
  const knex = await connect(t, { warn: (message) => warnings.push(message) })
  await add(knex)
  for (let n = 0; n < 5; n++) {
    await add(knex)
    await knex.raw('deallocate all')
    t.equal(await add(knex), 2)
  }
  for (const _ of [1, 2, 3]) t.equal(await add(knex), 2)
  t.strictSame(await preparedTexts(knex), [])
  t.match(warnings, [/database_prepared_statements/])
})
