import t from 'tap'
import { checkPlainNames } from './plain-names.ts'

const one = (text: string, path = 'sdk/src/x.ts') => [{ path, text }]

t.test('a type that is a participle, a question word or of a dialect is refused', async (t) => {
  const refused = [
    'type Asked = string',
    'export type Reading<T> = { readonly value: T }',
    'interface Known {',
    'export class Opened extends Error {',
    'type Who =\n  | string',
    'type Moment = number',
    'export interface Sent<T> extends Base {',
  ]
  for (const text of refused) t.match(checkPlainNames(one(text)), [/x\.ts:1: name the type \w+ after what it is/], text)
})

t.test('nouns are allowed, alone and with their role', async (t) => {
  const nouns = [
    'Setting',
    'Finding',
    'Listing',
    'Encoding',
    'Content',
    'Comment',
    'Statement',
    'Client',
    'Feed',
    'Keyring',
  ]
  const withRole = [
    'PageRequest',
    'CachedAccount',
    'KnownObject',
    'ReadableKey',
    'Ready',
    'Placement',
    'Settings',
    'Bed2',
  ]
  for (const name of [...nouns, ...withRole]) t.same(checkPlainNames(one(`export type ${name} = string`)), [], name)
})

t.test('words, strings, imports and uses of a type are no declarations', async (t) => {
  const allowed = [
    "import { type Asked, ask } from 'elsewhere'",
    "import type Known from 'elsewhere'",
    '// type Asked = string',
    "const text = 'type Asked = string'",
    'const asked: Asked = ask()',
    'node.type Known = 1',
  ]
  for (const text of allowed) t.same(checkPlainNames(one(text)), [], text)
})

t.test('limits are MAX_, MIN_ or DEFAULT_', async (t) => {
  const refused = ['const MOST_BYTES = 1', 'export const LONGEST_ROW = 2', 'const MOST = 3', 'const largestPage = 1000']
  for (const text of refused) t.match(checkPlainNames(one(text)), [/x\.ts:1: name a limit/], text)
  const allowed = [
    'const MAX_BYTES = 1',
    'const maxPageSize = 1',
    '  const most = Math.max(1, 2)',
    'const ALMOST_EMPTY = 1',
  ]
  for (const text of allowed) t.same(checkPlainNames(one(text)), [], text)
})

t.test('words of the old dialect are refused as names, and allowed in texts', async (t) => {
  for (const text of ['context.talk.note()', 'await wholeClient()', 'await givingWay(change, work)'])
    t.match(checkPlainNames(one(text)), [/is not a word of the trade/], text)
  for (const text of ['// what happened', "const title = 'talk'", 'context.messages.note()'])
    t.same(checkPlainNames(one(text)), [], text)
})

t.test('only code below the roots is checked', async (t) => {
  const text = 'type Asked = string'
  t.match(checkPlainNames(one(text, 'server/src/x.ts')), [/server\/src\/x\.ts:1/])
  t.same(checkPlainNames(one(text, 'sdk/src/generated/x.ts')), [])
  t.same(checkPlainNames(one(text, 'docs/guide/x.md')), [])
  t.same(checkPlainNames(one(text), ['cli/']), [])
})
