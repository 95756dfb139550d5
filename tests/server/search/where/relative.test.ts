import t from 'tap'
import { openCompiler } from '../compile-for.ts'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['object', 'alice', 'parent:(file.name:p1.bin)', 'P4'],
  ['object', 'bob', 'parent:(file.name:p1.bin)', 'nothing'],
  ['object', 'bob', 'NOT parent:(file.name:p1.bin)', 'P2 P3 P4 P5'],
  ['object', 'alice', 'NOT parent:(file.name:p1.bin)', 'P1 P2 P3'],
  ['object', 'alice', 'child:(file.name:p4.bin AND parent:(uploader:alice))', 'P1'],
  ['object', 'admin', 'child:(file.name:p4.bin OR tag:x)', 'P1'],
  ['object', 'bob', 'child:(file.name:p4.bin)', 'nothing'],
  ['file', 'alice', 'child:(name:p4.bin)', 'No such field name'],
  ['file', 'alice', 'child:(file.name:p4.bin) AND name:p1.bin', 'P1'],
  ['object', 'admin', 'parent:p1', 'Word is not supported here (7:8)'],
  ['object', 'admin', 'parent:(p1)', 'Word is not supported here (8:9)'],
  ['object', 'admin', 'parent:((file.name:p1.bin))', 'P4'],
]

t.test('relatives are searched among what the caller may see', (t) => checkExamples(t, EXAMPLES))

t.test('who may see a relative is looked up for each, never joined', async (t) => {
  const compile = await openCompiler(t)
  const { index } = await compile('parent:(file.size:1)')
  t.match(index.sql, /FROM permission AS a WHERE a\.object_id = relative_1\.id AND \(a\.group_id [^)]+\)\) OFFSET 0\)/)
})
