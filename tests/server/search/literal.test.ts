import t from 'tap'
import { isPattern, removeEscapes, requireLiteral, toLike } from '../../../server/src/search/literal.ts'

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
  t.throws(() => requireLiteral({ kind: 'word', raw: '*a'.repeat(101), ...at }), { message: /too many wildcards/ })
})
