import t from 'tap'
import { databaseFacts } from '../../../../server/src/statements/upkeep/database-facts.ts'
import { openTestDatabase } from '../../../support/database.ts'

t.test('facts are those of the connected database', async (t) => {
  const { knex } = await openTestDatabase(t)
  const facts = await databaseFacts(knex)
  t.match(facts, {
    name: /^\d+/,
    encoding: 'UTF8',
    time_zone: 'UTC',
    has_trigrams: true,
    can_have_trigrams: true,
    is_local: true,
  })
  t.ok((facts?.size_bytes ?? 0) > 2 ** 20)
  t.ok((facts?.version ?? 0) >= 120_000)
  t.ok(Math.abs(Number(facts?.now_ms) - Date.now()) < 60_000)
})

t.test('settings that have units are bytes', async (t) => {
  const { knex } = await openTestDatabase(t)
  const facts = await knex.transaction(async (trx) => {
    await trx.raw(
      `SET LOCAL effective_cache_size = '1GB'; SET LOCAL work_mem = '5MB'; SET LOCAL random_page_cost = 2.5`,
    )
    return databaseFacts(trx)
  })
  t.match(facts, { effective_cache_size_bytes: 2 ** 30, work_mem_bytes: 5 * 2 ** 20, random_page_cost: 2.5 })
  const { rows } = await knex.raw(
    `SELECT setting::bigint * 8192 AS bytes FROM pg_settings WHERE name = 'shared_buffers'`,
  )
  t.equal(facts?.shared_buffers_bytes, rows[0].bytes)
})
