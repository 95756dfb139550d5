import fc from 'fast-check'
import { fields } from '../../../server/src/search/fields.ts'
import { bytes, soup, text } from './random-queries.ts'

const FIELDS = [
  ...Object.keys(fields),
  ...Object.entries(fields).flatMap(([name, { on }]) =>
    typeof on === 'string' ? [`object.${name}`] : on.map((kind) => `${kind}.${name}`),
  ),
  ...['attribute.vis', 'attribute.hid', 'meta.vis.a', 'config.cfg.key', 'static.cfg.key*.inner', 'config.cfg.a\\.b**'],
]
const WORDS = [
  ...[
    'a',
    'plain.exe',
    'feed\\:spam',
    '10',
    '-5',
    '1e3',
    'null',
    'true',
    'admin',
    'alice',
    'public',
    'work',
    '2kB',
    '5TB',
  ],
  ...['2020-09-01', '1h', '1m5d', '9999-12-31', '*', '?', 'p?.bin', '*a*', 'v*', 'a\\*b', '\\\\*', 'd41d8cd98f00b204'],
  ...['ąę', '\u{1f41b}', '\u202e', '\ufeff', '%', '_', '%_\\\\%', '$', '$1', "a'b", '12345678', ':x'],
]
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  fc.string({ maxLength: 12 }).map((each) => each.replace(/^[^a-z]|[\s:^~(){}[\]\\]/gi, '\\$&')),
)
const phrase = fc.oneof(word, text).map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`)
const bound = fc.oneof(word, phrase)
const value = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 3, arbitrary: phrase },
  { weight: 2, arbitrary: fc.tuple(bound, bound).map(([low, high]) => `[${low} TO ${high}]`) },
  fc.tuple(bound, bound).map(([low, high]) => `{${low} TO ${high}}`),
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('>', '>=', '<', '<='), bound).map(([sign, at]) => `${sign}${at}`) },
  fc.constantFrom('/a.*/', 'a~2', 'a^3', '"a b"~', '()'),
)
const anyField = fc.tuple(fc.constantFrom(...FIELDS), value).map(([name, each]) => `${name}:${each}`)

/** Fields with values that they take, so that much of it comes as far as the database. */
const MATCHED: readonly (readonly [names: readonly string[], value: fc.Arbitrary<string>])[] = [
  [
    ['tag', 'comment', 'dhash', 'file.name', 'file.type', 'file.md5', 'file.ssdeep', 'config.family', 'blob.name'],
    fc.oneof(word, phrase),
  ],
  [['blob.content', 'config.multi', 'blob.multi', 'config.cfg', 'config.cfg.key', 'attribute.vis'], phrase],
  [['config.cfg.key', 'config.cfg.key*.n', 'attribute.vis.l'], value],
  [
    ['file.size', 'blob.size', 'upload_count'],
    fc.constantFrom('7', '1', '>=1', '[1 TO 2000]', '{9 TO 1]', '<5', '[* TO 3]', '"17"'),
  ],
  [
    ['upload_time', 'blob.first_seen', 'blob.last_seen'],
    fc.constantFrom('2020-09-01', '>=1h', '<1m5d', '[2020-01-01 TO 2h]', '{* TO 2020-09-01}', '"2020-09-01 15:30"'),
  ],
  [['uploader', 'sharer', 'shared', 'comment_author'], fc.constantFrom('admin', 'alice', 'work', 'nobody')],
  [['analysis', 'karton'], fc.constantFrom('*', '12345678-1234-1234-1234-123456789abc')],
  [['file.multi'], fc.constantFrom('"d41d8cd9 00000000"', 'd41d8cd9 00000000', 'd41d8cd98f00b204e9800998ecf8427e')],
]
const matchedField = fc
  .constantFrom(...MATCHED)
  .chain(([names, each]) => fc.tuple(fc.constantFrom(...names), each))
  .map(([name, each]) => `${name}:${each}`)
const field = fc.oneof({ weight: 6, arbitrary: matchedField }, anyField)

/** What the grammar allows, and a little that it does not. */
export const { query: grammatical } = fc.letrec<{ query: string; unary: string }>((tie) => ({
  query: fc
    .tuple(
      fc.array(tie('unary'), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(' AND ', ' AND ', ' AND ', ' OR ', ' OR ', ' '),
    )
    .map(([items, operator]) => items.join(operator)),
  unary: fc.oneof(
    { depthSize: 'small', withCrossShrink: false },
    { weight: 12, arbitrary: field },
    { weight: 2, arbitrary: tie('query').map((inner) => `(${inner})`) },
    tie('unary').map((inner) => `NOT ${inner}`),
    tie('unary').map((inner) => `-${inner}`),
    tie('query').map((inner) => `parent:(${inner})`),
    tie('query').map((inner) => `child:(${inner})`),
  ),
}))

const INSERTED = [
  '\0',
  '\ud800',
  '\\',
  '"',
  '(',
  ')',
  '[',
  '}',
  '*',
  '?',
  ':',
  "'",
  ' TO ',
  ' AND ',
  '\n',
  '\u{10ffff}',
]
const change = fc.record({
  kind: fc.constantFrom('drop', 'double', 'swap', 'insert', 'cut', 'flip'),
  at: fc.nat({ max: 1_000 }),
  length: fc.integer({ min: 1, max: 8 }),
  inserted: fc.constantFrom(...INSERTED),
})
type Change = { kind: string; at: number; length: number; inserted: string }

function changed(query: string, { kind, at, length, inserted }: Change): string {
  const start = query.length === 0 ? 0 : at % query.length
  const [before, part, after] = [query.slice(0, start), query.slice(start, start + length), query.slice(start + length)]
  if (kind === 'drop') return before + after
  if (kind === 'double') return before + part + part + after
  if (kind === 'swap') return before + after.slice(0, length) + part + after.slice(length)
  if (kind === 'insert') return before + inserted + part + after
  return kind === 'cut' ? before : flipped(query, at)
}

function flipped(query: string, at: number): string {
  const found = Buffer.from(query)
  const index = found.length === 0 ? 0 : at % found.length
  found[index] = (found[index] ?? 0) ^ (1 << (at % 8))
  return found.toString()
}

const mutated = fc
  .tuple(fc.oneof(grammatical, soup), fc.array(change, { minLength: 1, maxLength: 4 }))
  .map(([query, changes]) => changes.reduce(changed, query))

/** Repeated to the length: what could cost more than its length. */
const REPEATED = [
  ...['(', 'NOT ', '-', 'a:', 'tag:a OR ', 'tag:a^1', 'parent:(', '"', '\\', '[', '{a TO ', 'T12:12', '\u3000', '~1'],
  ...['ą', '\u{1f41b}', '\0', '*a', '?a', '*', '%_', 'a ', 'a\\ ', 'file.multi:d41d8cd9 ', 'config.cfg.', '.', '\n'],
]
const STARTS = [
  '',
  'tag:',
  'blob.content:"',
  'config.cfg.key:"*',
  'config.cfg.',
  'file.name:*',
  'upload_time:>=',
  'config.multi:',
]
const LENGTHS = [100, 10_000, 100_000, 1_000_000]
const huge = fc
  .tuple(fc.constantFrom(...STARTS), fc.constantFrom(...REPEATED), fc.constantFrom(...LENGTHS))
  .map(([start, part, length]) => start + part.repeat(Math.ceil(length / part.length)))

export const anyQuery = fc.oneof(
  { weight: 400, arbitrary: grammatical },
  { weight: 400, arbitrary: mutated },
  { weight: 100, arbitrary: soup },
  { weight: 50, arbitrary: bytes },
  { weight: 45, arbitrary: text },
  { weight: 5, arbitrary: huge },
)
