import t from 'tap'
import { namesHere, requireNameRule } from '../../../../server/src/domain/openid/group-names.ts'

type Row = readonly [match: string, replace: string, names: Readonly<Record<string, string | null>>]

/** What Python makes of a name that the pattern matches as a whole; null: it does not match. */
const rows: readonly Row[] = [
  ['(.*)', String.raw`\1`, { a: 'a', '': '', 'a b': 'a b' }],
  ['(.*)', String.raw`X_\1`, { a: 'X_a' }],
  [
    String.raw`/org/(?P<unit>[a-z]+)-(\d+)`,
    String.raw`\g<unit>.\2`,
    { '/org/red-7': 'red.7', '/org/red-7/': null, 'x/org/red-7': null },
  ],
  ['(a)|b', String.raw`<\1>`, { a: '<a>', b: '<>' }],
  [String.raw`team[_-](\w+)`, String.raw`\g<1>0`, { 'team-\u00e91': '\u00e910', team_x: 'x0', 'team x': null }],
  ['(?i)ADM(in)', String.raw`\1`, { admin: 'in', Admin: 'in', adm: null }],
  ['(?i:x)y', String.raw`\g<0>`, { Xy: 'Xy', XY: null }],
  ['(a)(?P<b>b)?(?P=b)?c', String.raw`\1`, { abbc: 'a', ac: 'a' }],
  [String.raw`(.)\1`, String.raw`\1`, { aa: 'a', ab: null }],
  ['[]x]+', String.raw`\g<0>`, { 'x]': 'x]', y: null }],
  ['[^]x]+', String.raw`\g<0>`, { ab: 'ab', x: null }],
  ['a{,2}b', String.raw`\g<0>`, { b: 'b', aab: 'aab', aaab: null }],
  ['a{x}', String.raw`\g<0>`, { 'a{x}': 'a{x}', ax: null }],
  ['x{2}y]}', String.raw`\g<0>`, { 'xxy]}': 'xxy]}' }],
  [String.raw`\Aa\Z`, String.raw`\g<0>`, { a: 'a', aa: null }],
  [String.raw`\x41\u0042\103`, String.raw`\g<0>`, { ABC: 'ABC', abc: null }],
  [String.raw`a\-b\/c\@d\#`, String.raw`\g<0>`, { 'a-b/c@d#': 'a-b/c@d#' }],
  [String.raw`[\w.\-]+@(?:x|y)`, String.raw`\g<0>`, { 'a.b-c@x': 'a.b-c@x', 'ab@z': null }],
  ['a.c', String.raw`\g<0>`, { abc: 'abc', 'a\nc': null, 'a\u2028c': 'a\u2028c' }],
  ['(?s)a.c', String.raw`\g<0>`, { 'a\nc': 'a\nc' }],
  ['(?:a|ab)(?:c|bcd)?', String.raw`\g<0>`, { abcd: 'abcd', ab: 'ab' }],
  [String.raw`\bab\b`, String.raw`\g<0>`, { ab: 'ab' }],
  [String.raw`é\b`, String.raw`\g<0>`, { '\u00e9': '\u00e9' }],
  ['a(?#note)b', String.raw`\g<0>`, { ab: 'ab' }],
  [String.raw`[a\d]+`, String.raw`\g<0>`, { a1: 'a1', '\u0663': '\u0663' }],
  ['a', String.raw`q\\\t`, { a: 'q\\\t' }],
  ['a(?=b)b(?!c)', String.raw`\g<0>`, { ab: 'ab' }],
  ['(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)k', String.raw`\10\1`, { abcdefghijk: 'ja' }],
]

for (const [matchPattern, replacePattern, names] of rows)
  t.test(`${matchPattern} -> ${replacePattern}`, async (t) => {
    const rule = { matchPattern, replacePattern }
    requireNameRule(rule)
    for (const [name, wanted] of Object.entries(names))
      t.strictSame(namesHere('id', rule, [name]), wanted === null ? [] : [wanted], encodeURI(name))
  })

const REFUSED = [
  ...['(', 'a)', '[a', '*a', 'a{2}{3}', String.raw`\q`, '(?P<1a>x)', '(?P<a>x)(?P<a>y)', '(?P=a)', String.raw`\1`],
  ...[String.raw`(a)\2`, '[b-a]', '(?Z)a', 'a\\', '(?<n>a)', '(?P<n', '(?'],
  // Python knows these; they have no counterpart.
  ...['a++', '(?>a)', '(a)?(?(1)b|c)', '(?x) a', String.raw`[\W]`, String.raw`\N{BULLET}`, '(?<=x)?a'],
]

t.test('a pattern that cannot be used is refused, and says why', async (t) => {
  for (const matchPattern of REFUSED)
    t.throws(
      () => requireNameRule({ matchPattern, replacePattern: 'x' }),
      { code: 'invalid_request', message: /^oidc_groups_match_pattern: is not a valid pattern: ./ },
      matchPattern,
    )
})

t.test('a replacement refers to groups that there are', async (t) => {
  for (const replacePattern of [
    String.raw`\3`,
    String.raw`\g<b>`,
    String.raw`\g<3>`,
    String.raw`\q`,
    'a\\',
    String.raw`\g`,
  ])
    t.throws(
      () => requireNameRule({ matchPattern: '(?P<a>x)(y)', replacePattern }),
      { message: /^oidc_groups_replace_pattern: is not a valid pattern: ./ },
      replacePattern,
    )
})

t.test('an expression that tries everything is ended', async (t) => {
  const rule = { matchPattern: '(?:(?:a|aa)+)+', replacePattern: 'x' }
  requireNameRule(rule)
  t.throws(() => namesHere('id', rule, [`${'a'.repeat(200)}!`]), { code: 'forbidden', message: /takes too long/ })
  t.strictSame(namesHere('id', rule, ['aaa']), ['x'])
})
