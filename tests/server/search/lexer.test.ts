import t from 'tap'
import { splitTokens } from '../../../server/src/search/lexer.ts'

const tokensOf = (query: string) => splitTokens(query).map(({ tokenType, image }) => `${tokenType.name} ${image}`)

const GIVEN: readonly (readonly [title: string, query: string, ...tokens: string[]])[] = [
  ['words end at signs', 'a:b(c)', 'Term a', 'Colon :', 'Term b', 'OpenGroup (', 'Term c', 'CloseGroup )'],
  ['signs may stand inside a word', `a/"'+-<>=*?&!,`, `Term a/"'+-<>=*?&!,`],
  ['comparisons', '>=1 <2', 'Greater >=', 'Term 1', 'Less <', 'Term 2'],
  ['mixed brackets', '[1 TO 2}', 'OpenRange [', 'Term 1', 'To TO', 'Term 2', 'CloseRange }'],
  [
    'keywords in upper case only',
    'AND and Or OR NOT TO',
    'And AND',
    'Term and',
    'Term Or',
    'Or OR',
    'Not NOT',
    'To TO',
  ],
  ['keywords are whole words', '\\AND AND-x "AND"', 'Term \\AND', 'Term AND-x', 'Phrase "AND"'],
  ['no blank is needed at a closing quote', '"x"OR', 'Phrase "x"', 'Or OR'],
  ['a time is part of a word', 'u:2020-01-01T10:20:30', 'Term u', 'Colon :', 'Term 2020-01-01T10:20:30'],
  ['so is what looks like one', 'PORT80:80', 'Term PORT80:80'],
  ['a third pair of digits is not part of it', 'T10:20:30:40', 'Term T10:20:30', 'Colon :', 'Term 40'],
  ['escapes', 'a\\ b\\:\\\\ c', 'Term a\\ b\\:\\\\', 'Term c'],
  ['a phrase holds line breaks and escaped quotes', '"a\n\\"b"', 'Phrase "a\n\\"b"'],
  ['a regular expression', '/a\\/b/', 'Regex /a\\/b/'],
  ['degrees', 'a~1.5^2', 'Term a', 'Approximately ~1.5', 'Boost ^2'],
  ['blanks of Unicode', 'a\u3000b\u001cc\u0085d\u00a0e', 'Term a', 'Term b', 'Term c', 'Term d', 'Term e'],
  ['what is not a blank', 'a\ufeffb\u200bc', 'Term a\ufeffb\u200bc'],
]

t.test('a query is cut into tokens', async (t) => {
  for (const [title, query, ...tokens] of GIVEN) t.same(tokensOf(query), tokens, title)
})

t.test('offsets count code points', async (t) => {
  const spans = splitTokens('\u{1f41b}: "\u{1f41b}x" y').map(({ startOffset, endOffset }) => [startOffset, endOffset])
  t.same(spans, [
    [0, 0],
    [1, 1],
    [3, 6],
    [8, 8],
  ])
})

t.test('what begins no token is refused from there on', async (t) => {
  const cases: [string, string, number][] = [
    ["a 'b' c", "Illegal character ''b' c' at position 2", 2],
    ['\u{1f41b} "b', "Illegal character '\"b' at position 2", 2],
    ['/a', "Illegal character '/a' at position 0", 0],
    ['a\\\nb', "Illegal character '\\\nb' at position 1", 1],
    ['"\\\n"', 'Illegal character \'"\\\n"\' at position 0', 0],
  ]
  for (const [query, message, position] of cases) {
    t.throws(() => splitTokens(query), { name: 'QueryError', message, position })
  }
  t.throws(() => splitTokens(`'${'x'.repeat(1000)}`), {
    message: `Illegal character ''${'x'.repeat(99)}…' at position 0`,
  })
})
