import t from 'tap'
import { requireLiteral } from '../../../server/src/search/literal.ts'
import { isPattern, removeEscapes, toLike } from '../../../server/src/search/raw-value.ts'

const VALUES: readonly (readonly [raw: string, plain: string, like: string | undefined])[] = [
  ['abc', 'abc', undefined],
  ['a*', 'a*', 'a%'],
  ['a**b', 'a**b', 'a%b'],
  ['a?b', 'a?b', 'a_b'],
  ['100%_*', '100%_*', '100\\%\\_%'],
  ['a\\*', 'a*', undefined],
  ['a\\*?', 'a*?', 'a*_'],
  ['a\\\\*', 'a\\*', 'a\\\\%'],
  ['a\\\\\\*', 'a\\*', undefined],
  ['\\%\\_\\x*', '%_x*', '\\%\\_x%'],
  ['*\\**', '***', '%*%'],
  ['\\n', 'n', undefined],
  ['\\\u{1f41b}?', '\u{1f41b}?', '\u{1f41b}_'],
]

t.test('a value is a text or a pattern of LIKE', async (t) => {
  for (const [raw, plain, like] of VALUES) {
    t.equal(removeEscapes(raw), plain, `${raw} as text`)
    t.equal(isPattern(raw) ? toLike(raw) : undefined, like, `${raw} as a pattern`)
  }
})

t.test('a literal is a word or a phrase without NUL', async (t) => {
  const at = { start: 3, end: 5 }
  t.equal(requireLiteral({ kind: 'phrase', raw: 'a\\"b', ...at }), 'a"b')
  t.throws(() => requireLiteral({ kind: 'word', raw: 'a\0b', ...at }), {
    message: 'The value has a NUL character (3:5)',
    position: 3,
  })
  t.throws(() => requireLiteral({ kind: 'regex', ...at }), { message: 'Regex is not supported here (3:5)' })
  for (const [raw, message] of [
    ['*a'.repeat(101), /too many wildcards .* at most 100 /],
    ['?'.repeat(1_001), /too many wildcards .* at most 1000 /],
    [`${'a'.repeat(10_000)}*`, /too long for a pattern \(3:5\): at most 10000 characters/],
  ] as const)
    t.throws(() => requireLiteral({ kind: 'word', raw, ...at }), { message, position: 3, end: 5 })
  for (const raw of [
    '*'.repeat(1_000),
    '*a'.repeat(100),
    '?'.repeat(1_000),
    '\\*\\?'.repeat(2_000),
    `${'a'.repeat(9_999)}*`,
    'a'.repeat(1_000_000),
  ])
    t.doesNotThrow(() => requireLiteral({ kind: 'word', raw, ...at }), 'stars in a row are one, escaped ones none')
})
