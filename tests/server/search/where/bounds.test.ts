import t from 'tap'
import { parseQuery } from '../../../../server/src/search/parser.ts'
import { readBounds } from '../../../../server/src/search/where/bounds.ts'

function boundsOf(value: string) {
  const node = parseQuery(`f:${value}`)
  if (node.kind !== 'field') throw new Error('not a field')
  return readBounds(node.value)
}

t.test('a value is one bound, a range or a comparison a pair', async (t) => {
  t.same(boundsOf('"a\\"b"'), { text: 'a"b', start: 2, isInclusive: true, place: 'alone' })
  t.match(boundsOf('[1 TO 2}'), { low: { text: '1', isInclusive: true }, high: { text: '2', isInclusive: false } })
  t.same(boundsOf('>1'), { low: { text: '1', start: 3, isInclusive: false, place: 'bound' }, high: undefined })
  t.same(boundsOf('<=1'), { low: undefined, high: { text: '1', start: 4, isInclusive: true, place: 'bound' } })
})

t.test('a star is an open bound, however it is written', async (t) => {
  for (const star of ['*', '"*"', '\\*'])
    t.same(boundsOf(`[${star} TO ${star}]`), { low: undefined, high: undefined }, star)
  t.equal('text' in boundsOf('*'), true, 'alone it is a text')
})

t.test('other wildcards in bounds and other nodes are refused', async (t) => {
  t.throws(() => boundsOf('[1 TO 2*]'), { message: 'Pattern values are not supported here (8:9)', position: 8 })
  t.throws(() => boundsOf('>"?"'), { message: 'Pattern values are not supported here (3:5)' })
  t.throws(() => boundsOf('(1)'), { message: 'FieldGroup is not supported here (2:4)' })
})
