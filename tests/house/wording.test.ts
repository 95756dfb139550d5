import t from 'tap'
import { checkEscapes, checkMachinePaths, checkNames } from './wording.ts'

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
