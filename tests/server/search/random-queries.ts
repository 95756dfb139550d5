import fc from 'fast-check'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { fields } from '../../../server/src/search/fields.ts'

const PIECES = [
  ...Object.keys(fields).map((name) => `${name}:`),
  ...['file.name:', 'config.family:', 'blob.size:', 'file.:', 'static*.type:', 'upload_time:>=', 'parent:(', 'child:('],
  ...[
    'config.cfg.a*.',
    'config.cfg:',
    'config.cfg.\\"x:',
    'blob.content:',
    'config.multi:',
    'blob.multi:',
    'attribute.vis.',
  ],
  ...['-5', '1e3', '"*\\"*"', '[9 TO 10]', '>"x"', '\\u0105', 'null'],
  ...[
    'AND',
    'OR',
    'NOT',
    'TO',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '>',
    '<=',
    '+',
    '-',
    ':',
    '~2',
    '^1.2.3',
    '/re/',
    '"',
    "'",
    '\\',
  ],
  ...['a', '*', 'a*b?', '"a b"', '1kB', '5TB', '2020-09-01', '1h', '9999y', '1h1H', 'd41d8cd98f00b204e9800998ecf8427e'],
  ...['\0', '\ud800', '\u{1f41b}', '\n', '\u3000', '\\*', '__proto__:x', 'public', 'alice', '9'.repeat(500), ' ', '  '],
]

export const soup = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('', ' ')), { maxLength: 30 })
  .map((parts) => parts.flat().join(''))
const NAMES = [
  'dhash',
  'tag',
  'comment',
  'upload_time',
  'upload_count',
  'case',
  'file.name',
  'file.size',
  'blob.last_seen',
  'analysis',
  'config.cfg',
  'config.cfg.key',
  'config.cfg.a"\\\\b*.\ud800',
  'blob.content',
  'config.multi',
  'blob.multi',
]
const VALUES = [
  'a*',
  '"\ud800 \u{1f41b}?%_"',
  '1kB',
  '2020-09-01',
  '>=1h',
  '[2 TO *]',
  '{* TO *}',
  '<7',
  '*',
  '[2020-01-01 TO 1d]',
  '"-1.5e300"',
  '[1 TO "x\\""]',
  '"*\\"a\\\\*"',
  '"\\u0105\ud800?"',
]
const pair = fc.tuple(fc.constantFrom('', 'NOT ', '-'), fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
export const sentence = fc
  .tuple(fc.array(pair, { minLength: 1, maxLength: 3 }), fc.constantFrom(' AND ', ' OR '))
  .map(([pairs, operator]) => pairs.map(([sign, name, value]) => `${sign}${name}:${value}`).join(operator))
export const bytes = fc.uint8Array({ maxLength: 60 }).map((found) => Buffer.from(found).toString('latin1'))
export const text = fc.string({ unit: 'binary', maxLength: 60 })
export const kinds = fc.constantFrom<SearchKind[]>('object', 'file', 'config', 'blob')
