import t from 'tap'
import { escapeText } from '../../../server/src/json/stored-text.ts'
import { ENCODED, splitPattern } from '../../../server/src/search/pattern.ts'
import { loosened, wholeCharacters } from '../../../server/src/search/stored-characters.ts'

const CASES: readonly (readonly [raw: string, text: string, isMatch: boolean])[] = [
  ['a?c', 'abc', true],
  ['a?c', 'aąc', true],
  ['a?c', 'a\u{1f41b}c', true],
  ['a?c', 'a\nc', true],
  ['a?c', 'a\\c', true],
  ['a?c', 'a\0c', true],
  ['a?c', 'aéc', true],
  ['a?c', 'ac', false],
  ['a?c', 'aąęc', false],
  ['a??c', 'aąęc', true],
  ['a?c', 'a\\\\c', false],
  ['*ą?', 'xxąę', true],
  ['(a|?)*[.+]', '(a|ą)b[.+]', true],
  ['(a|?)*[.+]', '(a|ą)b[.]', false],
  ['^?$', '^x$', true],
]

t.test('a question mark is one character of the text, however it is stored', async (t) => {
  for (const [raw, text, isMatch] of CASES) {
    const expression = wholeCharacters(splitPattern(raw, ENCODED))
    t.equal(
      new RegExp(expression ?? 'never', 's').test(escapeText(text)),
      isMatch,
      `${raw} and ${JSON.stringify(text)}`,
    )
  }
})

t.test('without question marks, with many, or in a long pattern there is no expression', async (t) => {
  for (const raw of ['abc', 'a*', 'a\\?', 'a??????', `?${'a'.repeat(1_000)}`])
    t.equal(wholeCharacters(splitPattern(raw, ENCODED)), undefined, raw.slice(0, 20))
})

t.test('the looser pattern has stars in place of question marks', async (t) => {
  t.same(loosened(splitPattern('a?*b', ENCODED)), [{ text: 'a' }, { wildcard: '*' }, { wildcard: '*' }, { text: 'b' }])
})
