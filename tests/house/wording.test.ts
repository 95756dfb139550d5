import t from 'tap'
import { checkEscapes, checkMachinePaths, checkNames, checkPlainWords } from './wording.ts'

const one = (text: string, path = 'server/src/x.ts') => [{ path, text }]

t.test('empty names are refused, for files and folders', async (t) => {
  const paths = ['server/src/utils.ts', 'cli/src/helpers/print.ts', 'tests/common.test.ts', 'sdk/src/Shared.ts']
  for (const path of paths) t.match(checkNames(one('', path)), [path])
  t.same(checkNames(one('', 'server/src/domain/access/share-with.ts')), [])
})

t.test('any as a type is refused, the word is not', async (t) => {
  const types = ['let x: any', 'f(x as any)', 'Array<any>', 'let x: string | any', 'type A = any', 'let x: any[]']
  for (const text of types) t.match(checkEscapes(one(text)), [/x\.ts:1: any/], text)
  const words = ['// any', "const s = ': any'", 'Promise.any(list)', 'const anything: string = `as any`', '{ any: 1 }']
  for (const text of words) t.same(checkEscapes(one(text)), [], text)
})

t.test('compiler switches are refused', async (t) => {
  for (const word of ['@ts-ignore', '@ts-expect-error', '@ts-nocheck']) {
    t.match(checkEscapes(one(`// ${word}`)), [/switches the compiler off/], word)
  }
})

t.test('only the settings read the environment', async (t) => {
  t.match(checkEscapes(one('const p = process.env.PORT')), [/outside of settings/])
  t.match(checkEscapes(one('const { PORT } = process.env')), [/outside of settings/])
  t.same(checkEscapes(one('const p = process.env.PATH')), [])
  t.same(checkEscapes(one('const p = process.env.PORT', 'server/src/settings/read.ts')), [])
})

t.test('paths of one machine are refused', async (t) => {
  for (const path of ['/home/alice/x', '/Users/bob', '/work/main/x', '/root/.npm']) {
    t.match(checkMachinePaths(one(`see ${path}`, 'docs/guide/a.md')), [/docs\/guide\/a\.md:1/], path)
  }
  t.same(checkMachinePaths(one('GET /api/home/alice, /var/lib/lazaret, https://x/home/y', 'README.md')), [])
})

t.test('old-fashioned phrases are refused in strings, comments and the contract', async (t) => {
  const odd = [
    'throw new Error(`it is no number`)',
    '/** Null: it is none. */',
    "about: 'must be a whole number'",
    '// Whoever waits gets it.',
    '// Somebody else has it.',
    '// It is sent all the same.',
    '/** Looks whether it is there. */',
    '/** Tells which. */',
    '// The client is told why.',
    '// A file beside it.',
    '// The goods are stored.',
    '// A crew of workers.',
    '// A whole of two parts.',
  ]
  for (const text of odd) t.match(checkPlainWords(one(text)), [/x\.ts:1: write /], text)
  t.match(checkPlainWords(one('description: It tells which.', 'openapi.yaml')), [/openapi\.yaml:1: write /])
  t.match(checkPlainWords(one("t.test('the reason is told')", 'tests/cli/x.test.ts')), [/x\.test\.ts:1: write /])
  const plain = [
    '// It is no longer used.',
    "const text = 'a friend told me'",
    '// not a number',
    '// there is no other',
    '// besides the others',
    '// all of them',
  ]
  for (const text of plain) t.same(checkPlainWords(one(text)), [], text)
})

t.test('type names that say nothing are refused', async (t) => {
  for (const text of ['type Place = string', 'export interface Info {', 'class Found {}', 'type Wanted<T> = T']) {
    t.match(checkPlainWords(one(text)), [/x\.ts:1: a type named/], text)
  }
  t.same(checkPlainWords(one('type FoundPlace = string // type Info')), [])
})

t.test('only the listed roots are checked, and no generated files', async (t) => {
  const text = '// This is no test.'
  t.same(checkPlainWords(one(text, 'tests/house/x.ts')), [])
  t.same(checkPlainWords(one(text, 'server/src/generated/x.ts')), [])
  t.equal(checkPlainWords(one(text, 'cli/src/x.ts'), ['cli/src/']).length, 1)
  t.equal(checkPlainWords(one(text, 'README.md'), ['README.md']).length, 1)
})
