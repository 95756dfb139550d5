import t from 'tap'
import {
  ENCODED,
  ENCODED_WITH_ESCAPES,
  hasWord,
  likeOf,
  literalOf,
  PLAIN,
  splitPattern,
} from '../../../server/src/search/pattern.ts'

t.test('a value is cut at its wildcards, once its escapes are read', async (t) => {
  t.same(splitPattern('a**b\\*?', PLAIN), [{ text: 'a' }, { wildcard: '*' }, { text: 'b*' }, { wildcard: '?' }])
  t.same(splitPattern('', PLAIN), [])
  t.same(splitPattern('\\', PLAIN), [{ text: '\\' }], 'a backslash at the end stands for itself')
})

t.test('text takes the form in which it is stored', async (t) => {
  const raw = 'ą\\n\\\\\\\u{1f41b}'
  t.equal(literalOf(splitPattern(raw, PLAIN)), 'ąn\\\u{1f41b}')
  t.equal(literalOf(splitPattern(raw, ENCODED)), '\\u0105n\\\\\\U0001f41b')
  t.equal(literalOf(splitPattern(raw, ENCODED_WITH_ESCAPES)), '\\u0105\\n\\\\\\U0001f41b')
})

t.test('a pattern of LIKE has only the wildcards of the value', async (t) => {
  t.equal(likeOf(splitPattern('100%_\\\\*?', PLAIN)), '100\\%\\_\\\\%_')
  t.equal(
    likeOf([{ text: 'x' }], (text) => `${text}%`),
    'x\\%',
  )
})

t.test('an index of trigrams finds three letters, or a shorter word from its beginning', async (t) => {
  const indexed = (raw: string) => hasWord(splitPattern(raw, PLAIN))
  for (const raw of ['abc', '*abc*', '*1.1.7.1*', '*.13*', '*_a_*', '* ab']) t.equal(indexed(raw), true, raw)
  for (const raw of ['', '*', 'ab', '*a.b*', '*.1*', '*12.*', '*é12*', '*.é1.*', 'a?b?c'])
    t.equal(indexed(raw), false, raw)
})
