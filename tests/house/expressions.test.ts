import t from 'tap'
import { findExpressions, readFastExpressions, saveFastExpressions, slowness } from './expressions.ts'
import { readRepository } from './repository.ts'
import { SLOW_EXPRESSIONS } from './slow-expressions.ts'

// Checks every expression anew, and writes the list of those that are fast.
const IS_ANEW = process.env.SAVE_EXPRESSIONS === '1'
const { literals, built } = findExpressions(readRepository())

t.test('slow expressions are recognized, and fast ones', async (t) => {
  t.match(slowness('/^(a|a)*$/'), /exponential/)
  t.match(slowness('/[^/]+$/'), /polynomial/)
  t.equal(slowness('/^[^/]+$/'), undefined)
})

t.test('no text of others makes the matching of a regular expression slow', async (t) => {
  t.ok(literals.size > 300, `${literals.size} expressions`)
  const slow: string[] = []
  const fast: string[] = []
  const listed = IS_ANEW ? new Set<string>() : readFastExpressions()
  const unlisted = [...literals].filter(([literal]) => !SLOW_EXPRESSIONS.has(literal) && !listed.has(literal))
  for (const [literal, paths] of unlisted) {
    const how = slowness(literal)
    if (how === undefined) fast.push(literal)
    else slow.push(`${literal}: ${how}, in ${paths.join(', ')}`)
  }
  t.same(slow, [])
  if (IS_ANEW) saveFastExpressions(fast)
  else t.comment(`${fast.length} fast expressions are not listed`)
})

t.test('every exception is of an expression that is there', async (t) => {
  t.same(
    [...SLOW_EXPRESSIONS.keys()].filter((literal) => !literals.has(literal)),
    [],
  )
})

t.test('expressions are made from texts in known places only', async (t) => {
  t.same(built, {
    // Routes, at the start.
    'server/src/http/server.ts': 1,
    // Constants of the query language.
    'server/src/search/lexer.ts': 2,
    // Of an administrator: compiled here, matched in group-names.ts for a second at most.
    'server/src/domain/openid/translate-pattern.ts': 1,
    // Queries of the test that uses the repository in memory.
    'sdk/src/testing/match-query.ts': 1,
    // The width of the terminal.
    'cli/src/browse/detail-lines.ts': 1,
  })
})
