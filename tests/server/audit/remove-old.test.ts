import t from 'tap'
import { chainPending } from '../../../server/src/audit/chain.ts'
import { type Entry, NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { removeOld } from '../../../server/src/audit/remove-old.ts'
import { verifyChain } from '../../../server/src/audit/verify.ts'
import { appendAllPending } from '../../../server/src/statements/audit/append-pending.ts'
import { openTestDatabase } from '../../support/database.ts'

const { signal } = new AbortController()
const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 22)

/** One entry a day, the last one now. */
const days = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const time = new Date(NOW - (count - 1 - n) * DAY_MS).toISOString().replace('Z', '')
    return JSON.stringify({ ...NO_SUBJECT, time, operation: 'test', details: '{}' } satisfies Entry)
  })

t.test('old entries are removed, the chain says so, and the rest verifies', async (t) => {
  const { knex } = await openTestDatabase(t)
  await appendAllPending(knex, days(100))
  const head = await chainPending(knex)
  t.equal(await removeOld(knex, 0, NOW), 0)
  t.equal(await removeOld(knex, 30, NOW), 69)
  t.equal(await removeOld(knex, 30, NOW), 0)
  const rows = await knex('audit_entry').orderBy('number').select('number', 'operation', 'outcome', 'details')
  t.match([rows[0], rows.at(-1)], [{ number: 70 }, { number: 101, operation: 'removeOldEntries', outcome: 'done' }])
  t.match(JSON.parse(rows.at(-1)?.details ?? ''), await knex('audit_anchor').first('number', 'hash'))
  for await (const finding of verifyChain({ db: knex, after: null, heads: [head], stop: signal, abort: signal }))
    t.match(finding, { state: 'whole' })
})

t.test('thousands are removed in several steps', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [old = ''] = days(60)
  await appendAllPending(knex, Array<string>(10_001).fill(old))
  await chainPending(knex)
  t.equal(await removeOld(knex, 30, NOW), 10_001)
  t.same(await knex('audit_entry').orderBy('number').pluck('operation'), Array(3).fill('removeOldEntries'))
})

t.test('when all are old the numbers go on', async (t) => {
  const { knex } = await openTestDatabase(t)
  await appendAllPending(knex, days(10))
  await chainPending(knex)
  t.equal(await removeOld(knex, 30, NOW + 100 * DAY_MS), 10)
  t.same(await knex('audit_entry').pluck('number'), [11])
  await appendAllPending(knex, days(1))
  t.match(await chainPending(knex), { number: 12 })
  for await (const finding of verifyChain({ db: knex, after: null, heads: [], stop: signal, abort: signal }))
    t.match(finding, { state: 'whole' })
})

t.test('an old entry behind a newer one waits for it, so that the chain has no hole', async (t) => {
  const { knex } = await openTestDatabase(t)
  const [old = '', recent = ''] = days(60)
  await appendAllPending(knex, [old, recent, days(1)[0] ?? '', old])
  await chainPending(knex)
  t.equal(await removeOld(knex, 30, NOW), 2)
  t.same(await knex('audit_entry').orderBy('number').pluck('number'), [3, 4, 5])
})
