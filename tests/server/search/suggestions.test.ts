import fc from 'fast-check'
import t from 'tap'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { faultPlace } from '../../../server/src/search/fault-place.ts'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { QueryError } from '../../../server/src/search/query-error.ts'
import { openTestApp } from '../../support/app.ts'
import { WRONG_QUERIES } from './wrong-queries.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
/** More faults than any of the queries has. */
const MAX_STEPS = 10

const { app, as, callOf } = await openTestApp(t)
await as({ login: 'alice' })
const { caller } = await callOf({ login: 'alice' })

/** Why a query is refused; null if nothing is wrong with it. */
async function refusalOf(query: string, kind: SearchKind): Promise<QueryError | null> {
  try {
    await compileSearch({ kind, caller, db: app.db, now: NOW }, query)
    return null
  } catch (error) {
    if (error instanceof QueryError) return error
    throw error
  }
}

/** The query with the suggestion in the place of the fault, as the page puts it there. */
function accept(query: string, refusal: QueryError, suggestion: string): string {
  const characters = [...query]
  const { start = 0, end = 0 } = faultPlace(query, refusal)
  return [...characters.slice(0, start), suggestion, ...characters.slice(end)].join('')
}

for (const kind of ['file', 'object', 'config', 'blob'] as const)
  t.test(`what people type who search for a ${kind} becomes what they meant`, async (t) => {
    for (const [wrong, right] of WRONG_QUERIES[kind]) {
      const refusal = await refusalOf(wrong, kind)
      const [suggestion] = refusal?.suggestions ?? []
      if (refusal === null || suggestion === undefined) t.fail(`nothing is suggested for ${wrong}`)
      else t.equal(accept(wrong, refusal, suggestion), right, wrong)
      t.equal(await refusalOf(right, kind), null, `${right} is right`)
    }
  })

const WORDS = ['emotet', 'invoice.exe', 'c79bf442', '9f86d081884c', 'feed7', 'Zeus']
const CONDITIONS = [
  ...WORDS,
  ...['tag:packed', 'size>100kB', 'size=5', 'filename:loader', "tag:'dropper'", 'tag=botnet', 'user:alice'],
  ...['size:1k..2k', 'upload_time:yesterday', 'tag!=clean'],
]
const SEPARATORS = [' ', ' AND ', ' and ', ' OR ', ' && ']

const conditions = fc.array(
  fc.record({
    negation: fc.constantFrom('', '', '!', 'NOT ', '-'),
    condition: fc.constantFrom(...CONDITIONS),
    separator: fc.constantFrom(...SEPARATORS),
  }),
  { minLength: 1, maxLength: 4 },
)

const countOf = (query: string, pattern: RegExp): number => query.match(pattern)?.length ?? 0
/** Each of these turns the condition behind it around. */
const NEGATIONS = /\bNOT\b|!|(?<![\w.])-/g

t.test('first suggestions, one after the other, lead to a query with each word and each negation', async (t) => {
  await fc.assert(
    fc.asyncProperty(conditions, async (parts) => {
      const typed = parts.reduce((before, { negation, condition, separator }) => {
        // Words behind the value of a field belong to it.
        const between = separator === ' ' && /:\S+$/.test(before) ? ' AND ' : separator
        return `${before === '' ? '' : `${before}${between}`}${negation}${condition}`
      }, '')
      let query = typed
      for (let step = 0; step < MAX_STEPS; step++) {
        const refusal = await refusalOf(query, 'file')
        if (refusal === null) break
        const [suggestion] = refusal.suggestions
        if (suggestion === undefined) throw new Error(`${typed}: nothing is suggested for ${query}`)
        query = accept(query, refusal, suggestion)
      }
      if ((await refusalOf(query, 'file')) !== null) throw new Error(`${typed} ends with ${query}`)
      for (const word of [...WORDS, 'packed', 'loader', 'dropper', 'botnet', 'alice', 'clean'])
        if (typed.includes(word) && !query.includes(word)) throw new Error(`${typed} became ${query} without ${word}`)
      if (countOf(typed, NEGATIONS) !== countOf(query, NEGATIONS))
        throw new Error(`${typed} became ${query}, with other negations`)
    }),
    { numRuns: 300, seed: 33 },
  )
  t.pass('300 queries')
})
