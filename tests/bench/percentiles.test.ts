import { test } from 'tap'
import { percentile, resultOf } from '../../bench/scale/percentiles.ts'

test('a percentile is the smallest value that enough of them do not exceed', async (t) => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
  t.same(
    [50, 95, 99, 100].map((percent) => percentile(hundred, percent)),
    [50, 95, 99, 100],
  )
  t.same(
    [50, 95, 99].map((percent) => percentile([1, 2, 3], percent)),
    [2, 3, 3],
  )
  t.equal(percentile([7], 1), 7)
})

test('a result counts the answers that were no success', async (t) => {
  const answer = { bytes: 2, items: 10, ms: 5 }
  const answers = [200, 503, 200, 503, 404].map((status, i) => ({ ...answer, status, ms: 50 - i * 10 }))
  t.match(resultOf('tag', 'guest', answers), { n: 5, p50: 30, p95: 50, size: 10, failed: { 503: 2, 404: 1 } })
})
