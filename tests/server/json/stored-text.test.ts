import fc from 'fast-check'
import t from 'tap'
import { escapedLength, escapeText, unescapeText } from '../../../server/src/json/stored-text.ts'

t.test('texts are stored as printable ASCII', async (t) => {
  for (const [text, stored] of [
    ['', ''],
    ['plain "text" \'~\'', 'plain "text" \'~\''],
    ['C:\\x', 'C:\\\\x'],
    ['a\tb\nc\rd', 'a\\tb\\nc\\rd'],
    ['\0\u0001\u001f', '\\x00\\x01\\x1f'],
    ['\u007f\u00e9\u00ff', '\\x7f\\xe9\\xff'],
    ['\u0100ż漢\uffff', '\\u0100\\u017c\\u6f22\\uffff'],
    ['😀', '\\U0001f600'],
    ['\ud800', '\\ud800'],
    ['\\x41', '\\\\x41'],
  ] as const) {
    t.equal(escapeText(text), stored)
    t.equal(escapedLength(text), stored.length)
    t.equal(unescapeText(stored), text)
  }
})

t.test('any text comes back as it was', async (t) => {
  const anyText = fc.string({ unit: 'binary' })
  const brokenText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))
  const manyBackslashes = fc.array(fc.constantFrom('\\', 'x', 'u', 'U', 'n', '4', '1', '0')).map((all) => all.join(''))
  const property = fc.property(fc.oneof(anyText, brokenText, manyBackslashes), (text) => {
    const stored = escapeText(text)
    return /^[\x20-\x7e]*$/.test(stored) && stored.length === escapedLength(text) && unescapeText(stored) === text
  })
  t.doesNotThrow(() => fc.assert(property, { numRuns: 5000 }))
})

t.test('what is not an escape stays as it stands', async (t) => {
  for (const stored of ['\\', 'a\\', '\\q', '\\x4', '\\xzz', '\\u12', '\\U00110000', '\\U0000', '\\x'])
    t.equal(unescapeText(stored), stored)
  t.equal(unescapeText('\\x4A\\u00e9'), 'Jé')
})

t.test('texts of megabytes are converted', async (t) => {
  for (const text of ['plain ascii '.repeat(100_000), '漢字かな\n'.repeat(200_000), '😀\\\0'.repeat(200_000)])
    t.ok(unescapeText(escapeText(text)) === text)
})
