import t from 'tap'
import { readFieldName, takesList } from '../../../server/src/search/field-name.ts'

const path = (raw: string) => readFieldName(raw).path.map(({ name, depth }) => `${name} ${depth}`)

const PATHS: readonly (readonly [raw: string, ...path: string[]])[] = [
  ['tag', 'tag 0'],
  ['a.b', 'a 0', 'b 0'],
  ['a\\.b', 'a.b 0'],
  ['a\\\\.b', 'a\\ 0', 'b 0'],
  ['a*.b**', 'a 1', 'b 2'],
  ['a\\*', 'a* 0'],
  ['a\\**', 'a* 1'],
  ['a\\\\*', 'a\\ 1'],
  ['a*b?', 'a*b? 0'],
  ['a.*', 'a 0', '* 0'],
  ['a.***', 'a 0', '* 2'],
  ['a.', 'a 0', ' 0'],
  ['a..b', 'a 0', ' 0', 'b 0'],
  ['t\\ag', 'tag 0'],
]

t.test('a name is cut at its dots, and stars at the end of a part are counted', async (t) => {
  for (const [raw, ...elements] of PATHS) t.same(path(raw), elements, raw)
})

t.test('a first part that names a kind is taken off', async (t) => {
  t.match(readFieldName('static.family'), { kind: 'config', prefix: 'static', path: [{ name: 'family' }] })
  t.match(readFieldName('object*.tag'), { kind: 'object', path: [{ name: 'tag' }] })
  t.same(readFieldName('file'), { kind: 'file', prefix: 'file', path: [] })
  t.match(readFieldName('File.name'), { kind: undefined, path: [{ name: 'File' }, { name: 'name' }] })
})

t.test('only a list field takes further words', async (t) => {
  for (const raw of ['multi', 'file.multi', 'blob.multi', 'multi*']) t.equal(takesList(raw), true, raw)
  for (const raw of ['tag', 'multi.x', 'cfg.multi', 'attribute.multi', 'file', 'Multi'])
    t.equal(takesList(raw), false, raw)
})

t.test('an endless name is refused', async (t) => {
  t.throws(() => readFieldName('a.'.repeat(6_000)), { name: 'QueryError', message: /too long: at most 10000/ })
})
