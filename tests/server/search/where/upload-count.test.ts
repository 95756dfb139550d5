import t from 'tap'
import { openCompiler } from '../compile-for.ts'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['object', 'admin', 'upload_count:2', 'P4'],
  ['object', 'admin', 'upload_count:[2 TO *]', 'P4'],
  ['object', 'admin', 'upload_count:>1', 'P4'],
  ['object', 'admin', 'upload_count:{9 TO 1}', 'P4'],
  ['object', 'alice', 'NOT upload_count:2', 'P1 P2 P3'],
  ['object', 'alice', 'upload_count:<=1', 'P1 P2 P3'],
  ['object', 'alice', 'upload_count:[* TO *]', 'P1 P2 P3 P4'],
  ['object', 'admin', `upload_count:>=${'9'.repeat(40)}`, 'nothing'],
  ['object', 'admin', 'upload_count:0', 'Invalid value format: 0, expected positive integer value'],
  ['object', 'admin', 'upload_count:>0', 'Invalid value format: 0, expected positive integer value'],
  ['object', 'admin', 'upload_count:abc', 'Invalid value format: abc, expected positive integer value'],
]

t.test('uploads are counted by user', (t) => checkExamples(t, EXAMPLES))

t.test('only counts that are not stored are counted', async (t) => {
  const compile = await openCompiler(t)
  for (const query of ['upload_count:1', 'upload_count:<=7', 'upload_count:[* TO 7]'])
    t.match((await compile(query)).index.sql, 'coalesce', query)
  for (const query of ['upload_count:2', 'upload_count:>1', 'upload_count:[7 TO *]'])
    t.notMatch((await compile(query)).index.sql, 'coalesce', query)
})
