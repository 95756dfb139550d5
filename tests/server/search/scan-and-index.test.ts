import fc from 'fast-check'
import t from 'tap'
import { ADMIN_CAPABILITIES } from '../../../server/src/capabilities.ts'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { QueryError } from '../../../server/src/search/query-error.ts'
import { type SqlCondition, whereOf } from '../../../server/src/tables/where.ts'
import { aCaller } from '../../support/a-caller.ts'
import { openTestDatabase } from '../../support/database.ts'
import { fillFixture, NOW } from './fixture.ts'
import { insertPayloads } from './injection-rows.ts'
import { grammatical } from './mutated-queries.ts'
import { kinds } from './random-queries.ts'

const QUERIES = Number(process.env.QUERIES ?? 1000)

const { knex } = await openTestDatabase(t)
await fillFixture(knex)
await insertPayloads(knex)

async function idsWhere(...conditions: readonly SqlCondition[]): Promise<number[]> {
  const objects = knex('object').orderBy('id')
  for (const condition of conditions) objects.where(whereOf(condition))
  return objects.pluck('id')
}

t.test(`${QUERIES} queries find the same, whichever way they are run`, async (t) => {
  let run = 0
  let found = 0
  const property = fc.asyncProperty(kinds, grammatical, async (kind, query) => {
    const caller = aCaller('admin', ADMIN_CAPABILITIES)
    const search = await compileSearch({ kind, caller, db: knex, now: NOW }, query).catch((error: unknown) => {
      if (error instanceof QueryError) return null
      throw error
    })
    if (search === null) return
    const scanned = await idsWhere(search.times, search.scan)
    run++
    found += Number(scanned.length > 0)
    const indexed = await idsWhere(search.index)
    if (scanned.join() !== indexed.join()) throw new Error(`scan finds ${scanned}, index ${indexed}`)
  })
  await t.resolves(fc.assert(property, { numRuns: QUERIES, seed: 20_261_121 }))
  t.ok(run > QUERIES / 5, `${run} of them could be run`)
  t.ok(found > QUERIES / 50, `${found} of them found something`)
})
