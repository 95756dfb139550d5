import fc from 'fast-check'
import t from 'tap'
import { Problem } from '../../../../server/src/errors/problems.ts'
import { parseRange } from '../../../../server/src/http/bodies/range.ts'

t.test('without the header there is no range', async (t) => {
  for (const header of [undefined, '', '  ']) t.equal(parseRange(header, 10), null)
})

t.test('any range lies within the content, or is refused', async (t) => {
  const number = fc.oneof(fc.nat({ max: 30 }).map(String), fc.constantFrom('', '9'.repeat(30), 'x', '-1', '1.5'))
  const property = fc.property(number, number, fc.integer({ min: 1, max: 20 }), (first, last, size) => {
    try {
      const range = parseRange(`bytes=${first}-${last}`, size)
      return range !== null && 0 <= range.start && range.start <= range.end && range.end < size
    } catch (error) {
      return error instanceof Problem && error.code === 'bad_range'
    }
  })
  t.doesNotThrow(() => fc.assert(property, { numRuns: 2000 }))
})
