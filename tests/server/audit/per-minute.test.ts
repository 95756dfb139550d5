import t from 'tap'
import { openPerMinute } from '../../../server/src/audit/per-minute.ts'

function open(most: number) {
  const clock = { ms: 0 }
  const { take } = openPerMinute(most, () => clock.ms)
  return { take, clock }
}

t.test('a limited number is taken within a minute, and the next one says how many were skipped', async (t) => {
  const { take, clock } = open(2)
  const takes = (count: number) => Array.from({ length: count }, () => take('a'))
  t.same(takes(5), [0, 0, null, null, null])
  t.equal(take('b'), 0, 'each key of its own')
  clock.ms = 59_999
  t.same(takes(1), [null])
  clock.ms = 60_000
  t.same(takes(3), [4, 0, null])
  clock.ms = 120_000
  t.same(takes(2), [1, 0])
  clock.ms = 600_000
  t.same(takes(1), [0])
})

t.test('however many keys there are, memory is bounded: what was counted is forgotten', async (t) => {
  const { take } = open(1)
  for (let key = 0; key < 10_000; key += 1) take(String(key))
  t.equal(take('0'), null)
  t.equal(take('one more'), 0)
  t.equal(take('0'), 0)
  t.equal(take('one more'), null)
})
