import fc from 'fast-check'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { compileSearch } from '../../../server/src/search/compile.ts'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { fieldNames } from '../../../server/src/search/fields.ts'
import { QueryError } from '../../../server/src/search/query-error.ts'
import { whereOf } from '../../../server/src/tables/where.ts'
import { aCaller } from '../../support/a-caller.ts'
import { openTestDatabase } from '../../support/database.ts'
import { bytes, kinds, sentence, soup, text } from './random-queries.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
// Speed is for the bench: this only finds what grows with the square of the query, which takes hours.
const HANGING_MS = 120_000

async function openSearch(t: Test): Promise<SearchRequest> {
  const { knex } = await openTestDatabase(t)
  return async (kind, query) => {
    try {
      const { index } = await compileSearch({ kind, caller: aCaller('alice'), db: knex, now: NOW }, query)
      return { builder: knex('object').select('id').where(whereOf(index)).limit(1) }
    } catch (error) {
      if (error instanceof QueryError) return { refusal: error.message }
      throw error
    }
  }
}

// Wrapped, because a builder that is returned by itself would be run at once.
type SearchRequest = (kind: SearchKind, query: string) => Promise<Answer>
type Answer = { readonly refusal: string } | { readonly builder: Knex.QueryBuilder }

t.test('whatever is asked becomes a condition that PostgreSQL takes, or a refusal, and soon', async (t) => {
  const ask = await openSearch(t)
  let conditions = 0
  const property = fc.asyncProperty(kinds, fc.oneof(soup, sentence, bytes, text), async (kind, query) => {
    const { answer, tookMs } = await timed(() => ask(kind, query))
    const slow = tookMs >= HANGING_MS
    if ('builder' in answer) {
      conditions++
      await answer.builder
    }
    return !slow
  })
  await t.resolves(fc.assert(property, { numRuns: 5_000, seed: 20_261_121 }))
  t.ok(conditions > 100, `some of it is a query: ${conditions}`)
})

t.test('a query of a megabyte is answered at once', async (t) => {
  const ask = await openSearch(t)
  const million = 1_000_000
  const queries = {
    words: 'a '.repeat(million / 2),
    brackets: '('.repeat(million),
    negations: 'NOT '.repeat(million / 4),
    signs: '-'.repeat(million),
    fields: 'a:'.repeat(million / 2),
    conditions: 'tag:a OR '.repeat(million / 9),
    boosts: `tag:a${'^1'.repeat(million / 4)}`,
    fewBoosts: `tag:a${'^1'.repeat(19_000)}`,
    escapes: `tag:"${'\\"'.repeat(million / 2 - 10)}"`,
    unclosed: `tag:"${'\\"'.repeat(million / 2 - 10)}`,
    stars: `tag:${'*'.repeat(million)}`,
    patterns: `tag:${'*a'.repeat(million / 2 - 10)}`,
    times: `tag:${'T12:12'.repeat(million / 6)}`,
    name: `${'a\\.b.'.repeat(million / 6)}:x`,
    depth: `${'*'.repeat(million)}:x`,
    digits: `file.size:${'9'.repeat(million)}GB`,
    fraction: `file.size:1.${'9'.repeat(million)}GB`,
    count: `upload_count:${'9'.repeat(million)}`,
    past: `upload_time:>=${'9'.repeat(million)}d`,
    units: `upload_time:>=${'1d'.repeat(million / 2 - 10)}`,
    braces: `karton:"${'{'.repeat(million)}"`,
    hashes: `file.multi:"${'a'.repeat(32).concat(' ').repeat(30_000)}"`,
    words200: `config.multi:"${'ąb\\\\ '.repeat(200_000)}"`,
    wordsOfList: `blob.multi:${'a"b '.repeat(9_000)}`,
    escaped: `config.cfg.key:"*${'\\"ą'.repeat(million / 4)}*"`,
    number: `config.cfg.key:${'9'.repeat(million)}`,
    steps: `config.cfg${'.a'.repeat(4_000)}:x`,
    bound: `config.cfg.key:["${'ą'.repeat(million / 2)}" TO z]`,
    content: `blob.content:"${'ą'.repeat(million / 2)}"`,
    blanks: `file.multi:"${' '.repeat(million)}x"`,
    blanksInside: `upload_count:"1${' '.repeat(million)}x"`,
    date: `upload_time:"2020-01-01${' '.repeat(million)}x"`,
  }
  for (const [title, query] of Object.entries(queries)) {
    const { tookMs } = await timed(() => ask('object', query))
    t.ok(tookMs < HANGING_MS, `${title}: ${tookMs.toFixed()} ms`)
  }
  t.match(await ask('object', 'a'.repeat(1_048_577)), { refusal: /too long/ })
})

t.test('the limits say what they are, and PostgreSQL takes what is within them', async (t) => {
  const ask = await openSearch(t)
  const cases: [string, RegExp | undefined][] = [
    [`${'('.repeat(62)}tag:a${')'.repeat(62)}`, undefined],
    [`${'('.repeat(63)}tag:a${')'.repeat(63)}`, /nested too deeply: at most 64/],
    [`${'NOT '.repeat(62)}tag:a`, undefined],
    [Array(500).fill('tag:a*').join(' OR '), undefined],
    [Array(500).fill('NOT tag:a').join(' AND '), undefined],
    [Array(501).fill('tag:a').join(' OR '), /too many conditions: at most 500/],
    [`tag:${'*a'.repeat(100)}`, undefined],
    [`tag:${'*a'.repeat(101)}`, /too many wildcards .*: at most 100/],
    [`file.multi:${`${'a'.repeat(32)} `.repeat(2_000)}`, undefined],
    [`file.multi:${`${'a'.repeat(32)} `.repeat(2_001)}`, /too many hashes: at most 2000/],
    [`config.cfg${'.a*'.repeat(49)}:x*`, undefined],
    [`config.cfg${'.a'.repeat(100)}:x`, /too many steps: at most 100/],
    [Array(500).fill('config.cfg.a:x*').join(' OR '), undefined],
    [`blob.multi:"${Array.from({ length: 200 }, (_, i) => `w${i}`).join(' ')}"`, undefined],
    [`blob.multi:"${Array.from({ length: 201 }, (_, i) => `w${i}`).join(' ')}"`, /too many words: at most 200/],
    [`${'parent:('.repeat(8)}tag:a${')'.repeat(8)}`, undefined],
    [`${'parent:('.repeat(9)}tag:a${')'.repeat(9)}`, /Relations are nested too deeply: at most 8/],
  ]
  for (const [query, refusal] of cases) {
    const answer = await ask('object', query)
    const title = `${query.slice(0, 20)}… of ${query.length}`
    if ('refusal' in answer) t.match(answer.refusal, refusal ?? /never/, title)
    else {
      t.equal(refusal, undefined, title)
      const { tookMs } = await timed(async () => answer.builder)
      t.ok(tookMs < HANGING_MS, `${title}: planned and run in ${tookMs.toFixed()} ms`)
    }
  }
})

t.test('after a refusal in the middle of a query the next query is parsed as if it were the first', async (t) => {
  const ask = await openSearch(t)
  const sql = async () => {
    const answer = await ask('object', 'tag:a AND NOT tag:b')
    return 'builder' in answer ? answer.builder.toQuery() : answer.refusal
  }
  const first = await sql()
  for (const query of ['('.repeat(65), 'tag:(', 'tag:a OR', '((((tag:a~']) await ask('object', query)
  t.equal(await sql(), first)
})

t.test('values are bound, never written into the statement', async (t) => {
  const ask = await openSearch(t)
  const values = { nasty: `x') OR 1=1 -- ? $1 \\\\? ?? :a` }
  let bound = 0
  for (const name of fieldNames('object')) {
    const answer = await ask('object', `${name}:"${values.nasty}"`)
    if (!('builder' in answer)) continue
    bound++
    t.notMatch(answer.builder.toSQL().sql, /1=1/, name)
    t.same(await answer.builder, [], name)
  }
  t.ok(bound >= 3, 'some fields take it')
})

async function timed<T>(run: () => Promise<T>): Promise<{ answer: T; tookMs: number }> {
  const start = performance.now()
  const answer = await run()
  return { answer, tookMs: performance.now() - start }
}
