import t from 'tap'
import { databaseFacts } from '../../../server/src/statements/database-facts.ts'
import { openTestDatabase } from '../../support/database.ts'

t.test('facts are those of the connected database', async (t) => {
  const { knex } = await openTestDatabase(t)
  const facts = await databaseFacts(knex)
  t.match(facts, {
    name: /^\d+/,
    encoding: 'UTF8',
    time_zone: 'UTC',
    has_trigrams: true,
    can_have_trigrams: true,
    is_replica: false,
  })
  t.ok((facts?.version ?? 0) >= 120_000)
  t.ok(Math.abs(Number(facts?.now_ms) - Date.now()) < 60_000)
})
