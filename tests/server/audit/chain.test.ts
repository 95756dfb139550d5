import t from 'tap'
import { chainPending } from '../../../server/src/audit/chain.ts'
import type { Entry } from '../../../server/src/audit/entry.ts'
import { NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { verifyChain } from '../../../server/src/audit/verify.ts'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import { appendAllPending } from '../../../server/src/statements/audit/append-pending.ts'
import { openTestDatabase } from '../../support/database.ts'
import { rounds } from '../../support/rounds.ts'

const { signal } = new AbortController()
const WRITERS = 16

const entry = (details: object): string =>
  JSON.stringify({
    ...NO_SUBJECT,
    time: '2026-11-22T10:00:00.123',
    operation: 'test',
    details: JSON.stringify(details),
  } satisfies Entry)

t.test(
  'writers and chainers at the same time leave one chain, in the order of changes that wait for each other',
  async (t) => {
    const { knex, uri } = await openTestDatabase(t)
    await knex.raw('create table counted (n integer); insert into counted values (0)')
    const pools = [1, 2].map(() => connectDatabase({ connection: uri }))
    t.teardown(() => Promise.all(pools.map((pool) => pool.destroy())))
    const each = rounds(10)
    let writing = WRITERS
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const db = pools[writer % 2] ?? knex
      for (let i = 0; i < each; i++)
        await db.transaction(async (trx) => {
          const { rows } = await trx.raw('update counted set n = n + 1 returning n')
          await appendAllPending(trx, [entry(rows[0])])
        })
      writing--
    })
    const chainers = pools.map(async (db) => {
      while (writing > 0) await chainPending(db)
    })
    await Promise.all([...writers, ...chainers])
    const head = await chainPending(knex)
    t.equal(head.number, WRITERS * each)
    const rows = await knex('audit_entry').orderBy('number').select('number', 'details')
    t.strictSame(
      rows.map(({ number, details }) => [number, JSON.parse(details).n]),
      Array.from({ length: WRITERS * each }, (_, i) => [i + 1, i + 1]),
    )
    const faults = []
    for await (const finding of verifyChain({ db: knex, after: null, heads: [head], stop: signal, abort: signal }))
      if (finding.state !== 'whole') faults.push(finding)
    t.same(faults, [])
  },
)

t.test('what is rolled back is never chained, and a number is not lost by it', async (t) => {
  const { knex } = await openTestDatabase(t)
  await t.rejects(
    knex.transaction(async (trx) => {
      await appendAllPending(trx, [entry({ n: 1 })])
      throw new Error('undone')
    }),
    { message: 'undone' },
  )
  await appendAllPending(knex, [entry({ n: 2 }), entry({ n: 3 })])
  t.match(await chainPending(knex), { number: 2 })
  t.match(await knex('audit_entry').orderBy('number').select('number', 'details'), [
    { number: 1, details: '{"n":2}' },
    { number: 2, details: '{"n":3}' },
  ])
})

t.test('a change that is not committed yet holds up nobody, and is chained after those that were', async (t) => {
  const { knex } = await openTestDatabase(t)
  const trx = await knex.transaction()
  await appendAllPending(trx, [entry({ n: 'slow' })])
  await appendAllPending(knex, [entry({ n: 'quick' })])
  t.match(await chainPending(knex), { number: 1 })
  await trx.commit()
  t.match(await chainPending(knex), { number: 2 })
  t.match(await knex('audit_entry').orderBy('number').pluck('details'), ['{"n":"quick"}', '{"n":"slow"}'])
})

t.test('an entry that the chain refuses waits with all others until it is taken', async (t) => {
  const { knex } = await openTestDatabase(t)
  await appendAllPending(knex, [entry({ n: 1 }), entry({ n: 2 })])
  await knex.raw(`alter table audit_entry add constraint refused check (details <> '{"n":2}')`)
  await t.rejects(chainPending(knex), { message: /refused/ })
  t.same(await knex('audit_entry').pluck('number'), [])
  await knex.raw('alter table audit_entry drop constraint refused')
  t.match(await chainPending(knex), { number: 2 })
})
