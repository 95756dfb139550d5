import t from 'tap'
import { openPrefilter } from '../../../server/src/prefilter/open-prefilter.ts'
import { openTextFilters } from '../../../server/src/prefilter/text-filter.ts'

const filters = openTextFilters()
const mayMatch = (source: string, content: Buffer | string): boolean | undefined => {
  const filter = filters.create(Buffer.from(content))
  return filter === null ? undefined : openPrefilter(source).mayMatch(filter)
}
const ruleOf = (patterns: string, condition: string, head = 'rule r') =>
  `${head} : tag { meta: a = "}" b = true strings: ${patterns} condition: ${condition} }`
const wide = (text: string) => Buffer.from(text, 'utf16le')

const OTHER = 'another text, without any of these words'
// Patterns, condition, and a file that is read; the other file is ruled out.
const RULED_OUT: readonly (readonly [patterns: string, condition: string, content: Buffer | string])[] = [
  ['$a = "marker"', '$a', 'a marker in it'],
  ['$a = "marker" nocase', '$a', 'a MARKER in it'],
  ['$a = "marker" wide', '$a', wide('a marker')],
  ['$a = "marker" wide ascii', '$a', wide('marker')],
  ['$a = "marker" wide ascii fullword private', '$a', 'marker'],
  ['$a = "mar\\x6ber\\t\\"x\\\\"', '$a', 'marker\t"x\\'],
  ['$a = "a}b{ // no comment"', '$a', 'a}b{ // no comment'],
  ['$a = "marker" /* "x" } */ // condition: true\n', '$a', 'marker'],
  ['$a = { 6D 61 72 6b // }\n 65 72 }', '$a', 'marker'],
  ['$a = { 6D61726b??6572 }', '$a', 'mark-er'],
  ['$a = { 6? 6D 61 72 6b [2-4] ( 6572 | ~6D 72 ) }', '$a', 'omark-or--'],
  ['$a = { 6D 00 61 00 72 00 6b 00 }', '$a', wide('mark')],
  ['$a = /mark(er|et)\\d+/', '$a', 'marker77'],
  ['$a = /[a-z]x?marke+r\\.\\//i', '$a', 'xMARKEEr./'],
  ['$a = /mark[e3]r.{2,}and more\\x21/s', '$a', 'mark3r  and more!'],
  ['$a = "marker"', '#a > 2', 'marker marker marker'],
  ['$a = "marker"', '#a >= 1 and filesize < 1MB', 'marker'],
  ['$a = "marker"', '$a at 0', 'marker'],
  ['$a = "marker"', '$a in (0..100) and not $a at 4', 'marker'],
  ['$a = "marker" $b = "second"', 'any of them', 'second'],
  ['$a = "marker" $b = "second"', 'all of them', 'marker second'],
  ['$a1 = "marker" $a2 = "second" $b = "third"', '2 of ($a*) or all of ($b, $a1)', 'marker second'],
  ['$ = "marker" $ = "second"', '1 of them', 'second'],
  ['$a = "marker" $b = "second"', '(($a) and (uint16(0) == 0x6d61 or $b))', 'marker'],
  ['$a = "marker" $b = "second"', 'for all i in (1..#a): (@a[i] > 0) and $b', 'a marker second'],
  ['$a = "marker" $b = "zz"', '$a and any of them', 'marker zz'],
]

t.test('a file that lacks the text of a rule is ruled out', async (t) => {
  for (const [patterns, condition, content] of RULED_OUT) {
    const source = ruleOf(patterns, condition)
    t.equal(mayMatch(source, content), true, source)
    t.equal(mayMatch(source, OTHER), false, source)
    t.strictSame(openPrefilter(source).unfiltered, [])
  }
})

const UNFILTERED: readonly (readonly [patterns: string, condition: string])[] = [
  ['$a = "abc"', '$a'],
  ['$a = { 90 90 ?? 90 }', '$a'],
  ['$a = { 6D 61 7? 6b 65 72 }', '$a'],
  ['$a = "marker" xor', '$a'],
  ['$a = "marker" xor(0x01-0xff)', '$a'],
  ['$a = "marker" base64("!@#$%^&*(){}[].,|ABCDEFGHIJ\\x09LMNOPQRSTUVWXYZabcdefghijklmnopqrstu")', '$a'],
  ['$a = /marker|second/', '$a'],
  ['$a = /(marker)?/', '$a'],
  ['$a = /(?i)marker/', '$a'],
  ['$a = /\\x{6d}arker/', '$a'],
  ['$a = /m?a?r*k{0,2}e/', '$a'],
  ['$a = "marker"', 'not $a'],
  ['$a = "marker"', '$a or filesize < 100'],
  ['$a = "marker"', 'none of them'],
  ['$a = "marker"', '#a == 0'],
  ['$a = "marker"', '#a < 3'],
  ['$a = "marker"', '50% of them'],
  ['$a = "marker"', '0 of them'],
  ['$a = "marker" $b = "ab"', 'any of them'],
  ['$a = "marker"', 'for any of them : ($ at 0)'],
  ['$a = "marker"', 'with n = #a : (n == 0)'],
  ['$a = "marker"', 'defined $a'],
  ['$ = "marker" $a = "ab"', 'any of ($*)'],
]

t.test('a rule that may match without certain text is named, and rules out no file', async (t) => {
  for (const [patterns, condition] of UNFILTERED) {
    const source = ruleOf(patterns, condition)
    t.strictSame(openPrefilter(source).unfiltered, ['r'], source)
    t.equal(mayMatch(source, OTHER), true)
  }
})

t.test('each rule of a source counts, but for private ones', async (t) => {
  const marked = ruleOf('$a = "marker"', '$a')
  const anything = ruleOf('$a = "ab"', '$a', 'rule any')
  t.equal(mayMatch(`${marked} ${anything}`, OTHER), true)
  t.strictSame(openPrefilter(`${marked} ${anything}`).unfiltered, ['any'])
  t.equal(mayMatch(`import "pe" ${marked} private ${anything}`, OTHER), false)
  t.equal(mayMatch(`global private ${anything} ${ruleOf('$a = "marker"', 'any and $a')}`, OTHER), false)
  t.equal(mayMatch('', OTHER), true)
})

t.test('a source that is not understood rules out no file', async (t) => {
  for (const source of ['rule', 'rule a', 'rule a { condition: "open }', 'odd rule a { condition: true }']) {
    t.equal(mayMatch(source, OTHER), true, source)
    t.strictSame(openPrefilter(source).unfiltered, source.includes(' a') ? ['a'] : [], source)
  }
})

t.test('a condition with very many names ends', async (t) => {
  const patterns = Array.from({ length: 2000 }, (_, n) => `$a${n} = "marker ${n}"`).join(' ')
  const lists = Array.from({ length: 2000 }, () => 'all of ($a*)').join(' and ')
  t.strictSame(openPrefilter(ruleOf(patterns, lists)).unfiltered, [])
  t.equal(mayMatch(ruleOf(patterns, lists), OTHER), false)
  t.equal(mayMatch(ruleOf('$a = "marker"', `${'('.repeat(1000)}$a${')'.repeat(1000)}`), OTHER), true, 'too deep')
})
