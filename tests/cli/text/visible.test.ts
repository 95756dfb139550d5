import fc from 'fast-check'
import t from 'tap'
import { escapeInvisible, safeJson } from '../../../cli/src/text/visible.ts'

const acting = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

t.test('what could act on a terminal is shown', async (t) => {
  t.equal(
    escapeInvisible('a\u001b[2Jb\u009b\r\n\t\u202ec\u200b\u{e0041}é日本'),
    'a\\x1b[2Jb\\x9b\\r\\n\\t\\u202ec\\u200b\\u{e0041}é日本',
  )
})

t.test('no text gets through with a character that could act', async (t) => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !acting.test(escapeInvisible(text))))
  t.pass()
})

t.test('JSON keeps the value while nothing in it can act', async (t) => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = safeJson(value)
      return !acting.test(text) && JSON.stringify(JSON.parse(text)) === JSON.stringify(value)
    }),
  )
  t.equal(safeJson({ a: '\u{e0041}' }), '{"a":"\\udb40\\udc41"}')
  t.equal(safeJson({ a: 1 }, 2), '{\n  "a": 1\n}')
})
