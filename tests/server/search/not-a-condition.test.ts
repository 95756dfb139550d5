import t from 'tap'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { openRefusals } from './refusal-of.ts'

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'
const UNKNOWN = 'UnknownOperation is not supported here'

const CASES: readonly (readonly [query: string, message: string, ...suggestions: string[]])[] = [
  [MD5, 'Word is not supported here (0:31)', `file.multi:${MD5}`],
  [`"${MD5.toUpperCase()}"`, 'Phrase is not supported here (0:33)', `file.multi:${MD5.toUpperCase()}`],
  [MD5.slice(1), 'Word is not supported here (0:30)', `dhash:${MD5.slice(1)}*`],
  ['plain.exe', 'Word is not supported here (0:8)', 'file.name:*plain.exe*', 'tag:plain.exe'],
  ['em?tet', 'Word is not supported here (0:5)', 'file.name:em?tet', 'tag:em?tet'],
  ['"two words"', 'Phrase is not supported here (0:10)', 'file.name:"*two words*"', 'tag:"two words"'],
  [
    'two words',
    `${UNKNOWN} (0:8)`,
    'file.name:*two* AND file.name:*words*',
    'file.name:"*two words*"',
    'tag:two AND tag:words',
  ],
  ['tag:a and tag:b', `${UNKNOWN} (0:14)`, 'AND'],
  ['tag:a || tag:b', `${UNKNOWN} (0:13)`, 'OR'],
  ['not tag:a', `${UNKNOWN} (0:8)`, 'NOT'],
  ['tag:a tag:b', `${UNKNOWN} (0:10)`, ' AND ', ' OR '],
  ['tag:two words tag:b', `${UNKNOWN} (0:18)`, '"two words"'],
  ['file.size:>5 kB', `${UNKNOWN} (0:14)`, '"5 kB"'],
  ['tag:a\\\\ b', `${UNKNOWN} (0:8)`],
  ['<=5', 'To is not supported here (0:2)'],
  ['>5', 'From is not supported here (0:1)'],
  ['[1 TO 2]', 'Range is not supported here (0:7)'],
  ['x'.repeat(201), 'Word is not supported here (0:200)'],
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

t.test('a word is offered in the fields of the kind that is searched', async (t) => {
  const refusalOf = await openRefusals(t)
  const offered: Record<SearchKind, string> = {
    file: 'name:*emotet*',
    blob: 'name:*emotet*',
    config: 'family:*emotet*',
    object: 'file.name:*emotet*',
  }
  for (const kind of ['file', 'blob', 'config', 'object'] as const)
    t.same((await refusalOf('emotet', kind)).suggestions, [offered[kind], 'tag:emotet'], kind)
})
