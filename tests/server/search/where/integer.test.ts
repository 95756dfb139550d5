import t from 'tap'
import type { ConditionContext } from '../../../../server/src/search/condition-context.ts'
import { parseQuery } from '../../../../server/src/search/parser.ts'
import { integer } from '../../../../server/src/search/where/integer.ts'
import { readSize } from '../../../../server/src/search/where/size.ts'
import { readCount } from '../../../../server/src/search/where/upload-count.ts'
import { aCaller } from '../../../support/a-caller.ts'

const place: ConditionContext = {
  kind: 'file',
  object: 'object',
  relations: 0,
  path: [],
  start: 0,
  form: 'scan',
  isRequired: true,
  operands: [],
  tagsLike: () => undefined,
  caller: aCaller('alice'),
  now: new Date(0),
  compile: () => {
    throw new Error('nothing is nested here')
  },
}

function compiled(value: string): string {
  const node = parseQuery(`f:${value}`)
  if (node.kind !== 'field') throw new Error('not a field')
  const { sql, bindings } = integer(
    () => 'n',
    ({ text }) => BigInt(text),
  )(node.value, place)
  return [sql, ...bindings].join(' ')
}

const MAX = '9223372036854775807'

t.test('ranges of integers become inclusive and ordered', async (t) => {
  const cases: [string, string][] = [
    ['5', 'n = ?::bigint 5'],
    ['[1 TO 2]', 'n BETWEEN ?::bigint AND ?::bigint 1 2'],
    ['{1 TO 9}', 'n BETWEEN ?::bigint AND ?::bigint 2 8'],
    ['{9 TO 1]', 'n BETWEEN ?::bigint AND ?::bigint 1 8'],
    ['[5 TO 5]', 'n = ?::bigint 5'],
    ['>5', 'n >= ?::bigint 6'],
    ['<5', 'n <= ?::bigint 4'],
    ['[* TO 5]', 'n <= ?::bigint 5'],
    ['[* TO *]', 'true'],
    [`>${MAX}`, `n >= ?::bigint ${MAX}`],
    ['<=99999999999999999999', `n <= ?::bigint ${MAX}`],
  ]
  for (const [value, expected] of cases) t.equal(compiled(value), expected, value)
})

t.test('sizes are exact', async (t) => {
  const size = (text: string) => readSize({ text, start: 0, isInclusive: true, place: 'alone' })
  t.equal(size('1.30kb'), 1331n)
  t.equal(size('1.31 KB'), 1341n)
  t.equal(size('0.1B'), 0n)
  t.equal(size('1tb'), 2n ** 40n)
  for (const [unit, bytes] of [
    ['K', 1024n],
    ['M', 1024n ** 2n],
    ['G', 1024n ** 3n],
    ['T', 1024n ** 4n],
  ] as const)
    for (const written of [`2${unit}iB`, `2 ${unit}IB`, `2${unit.toLowerCase()}b`, `2.0${unit}B`])
      t.equal(size(written), 2n * bytes, written)
  t.equal(size(`${'0'.repeat(50)}7`), 7n)
  t.equal(size('9007199254740993'), 9007199254740993n)
  for (const text of ['', '5k', '1.5', '.5kB', '1iB', '1Ki', '-5', '1  kB', ' 1', '1 ', '1.kB', '1e3', '１']) {
    t.throws(() => size(text), { message: `Invalid value format: ${text}, expected size` })
  }
})

t.test('counts begin with one', async (t) => {
  const count = (text: string) => readCount({ text, start: 0, isInclusive: true, place: 'alone' })
  t.equal(count(' +1_0 '), 10n)
  t.equal(count('007'), 7n)
  for (const text of ['', '0', '000', '-1', '1.0', '*', '1__0', '_1', '1_', 'abc']) {
    t.throws(() => count(text), { message: `Invalid value format: ${text}, expected positive integer value` })
  }
})
