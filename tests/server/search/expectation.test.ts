import t from 'tap'
import { CONDITION, TEXT, TEXT_OR_RANGE, VALUE } from '../../../server/src/search/expected-parts.ts'
import { openRefusals } from './refusal-of.ts'

const AFTERWARDS = ['AND', 'OR', 'the end of the query']

const CASES: readonly (readonly [query: string, expected: readonly string[]])[] = [
  ['', CONDITION],
  ['tag:a OR', CONDITION],
  ['tag:a AND OR tag:b', CONDITION],
  ['()', CONDITION],
  ['NOT', CONDITION],
  ['tag:', VALUE],
  ['tag:AND', VALUE],
  ['upload_time:[', TEXT],
  ['upload_time:>(', TEXT],
  ['upload_time:[a b]', ['TO']],
  ['upload_time:[a TO b', ['] or }']],
  ['(tag:a', ['AND', 'OR', ')']],
  ['tag:a)', AFTERWARDS],
  ['upload_time:[a TO b]~2', AFTERWARDS],
  ['tag:a tag:b', ['AND', 'OR']],
  ['word', CONDITION],
  ['+tag:a', CONDITION],
  ['tag:[a TO b]', TEXT],
  ['upload_time:(a)', TEXT_OR_RANGE],
  ['parent:a', ['a query in parentheses']],
  ['file.size:[1 TO 2*]', ['a value without wildcards']],
  ['file.size:5k', ['size']],
  ['upload_time:x', ['date-time']],
  ['upload_count:0', ['positive integer value']],
  ['analysis:x', ['UUID']],
  ['config:x', ['config.type', 'config.family', 'config.cfg', 'config.multi']],
  ['nope:x', []],
]

t.test('a refusal says what could stand in that place', async (t) => {
  const refusalOf = await openRefusals(t)
  for (const [query, expected] of CASES) t.same((await refusalOf(query)).expected, expected, query)
})
