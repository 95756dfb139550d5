import t from 'tap'
import { openRefusals } from './refusal-of.ts'

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'

const CASES: readonly (readonly [query: string, message: string, ...suggestions: string[]])[] = [
  [MD5, 'Word is not supported here (0:31)', `file.multi:${MD5}`],
  [`"${MD5.toUpperCase()}"`, 'Phrase is not supported here (0:33)', `file.multi:${MD5.toUpperCase()}`],
  ['plain.exe', 'Word is not supported here (0:8)'],
  ['tag:a and tag:b', 'UnknownOperation is not supported here (0:14)', 'AND'],
  ['tag:a || tag:b', 'UnknownOperation is not supported here (0:13)', 'OR'],
  ['not tag:a', 'UnknownOperation is not supported here (0:8)', 'NOT'],
  ['tag:a tag:b', 'UnknownOperation is not supported here (0:10)'],
  ['tag:feed:spam', 'SearchField is not supported here (4:12)', '"feed:spam"'],
  ['tag:feed:"a b"', 'SearchField is not supported here (4:13)'],
  ['tag:a\\:b:c', 'SearchField is not supported here (4:9)'],
]

t.test('what may have been meant is offered', async (t) => {
  const refusalOf = await openRefusals(t)
  for (const [query, message, ...suggestions] of CASES) {
    const refusal = await refusalOf(query)
    t.equal(refusal.message, message, query)
    t.same(refusal.suggestions, suggestions, `suggestions for ${query}`)
  }
})
