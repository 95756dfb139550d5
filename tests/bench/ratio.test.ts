import { test } from 'tap'
import { ratioOf } from '../../bench/compare/ratio.ts'

test('a ratio is the median of its pairs, and names the bounds of its confidence', async (t) => {
  const pairs = Array.from({ length: 100 }, (_, i): [number, number] => [1, 1 + (99 - i) / 100])
  const { median, low, high } = ratioOf(pairs)
  t.equal(median.toFixed(3), '1.495')
  t.same([low.toFixed(2), high.toFixed(2)], ['1.40', '1.59'], 'the 40th and 61st of a hundred')
})

test('a pair that something else disturbed changes nothing', async (t) => {
  const calm = Array.from({ length: 20 }, (): [number, number] => [2, 2])
  t.strictSame(ratioOf([...calm, [2, 90]]), { median: 1, low: 1, high: 1 })
})

test('few pairs have the bounds of all of them', async (t) => {
  t.strictSame(ratioOf([[2, 3]]), { median: 1.5, low: 1.5, high: 1.5 })
  t.strictSame(
    ratioOf([
      [1, 1],
      [1, 2],
      [1, 4],
    ]),
    { median: 2, low: 1, high: 4 },
  )
})
