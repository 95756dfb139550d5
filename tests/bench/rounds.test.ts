import t from 'tap'
import { orderOf } from '../../bench/compare/rounds.ts'

t.test('each side is as often first, and comes as often after each other one', async (t) => {
  for (const sides of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    const firsts = new Map<string, number>()
    const pairs = new Map<string, number>()
    for (let round = 1; round <= sides.length * 4; round += 1) {
      const order = orderOf(sides, round)
      t.strictSame(order.toSorted(), sides)
      firsts.set(order[0] ?? '', (firsts.get(order[0] ?? '') ?? 0) + 1)
      for (const [n, side] of order.entries()) {
        const pair = `${order[n - 1]} ${side}`
        if (n > 0) pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
      }
    }
    t.equal(new Set(firsts.values()).size, 1, [...firsts].join(' '))
    t.equal(firsts.size, sides.length)
    if (sides.length > 1) {
      t.equal(new Set(pairs.values()).size, 1, [...pairs].join(' '))
      t.equal(pairs.size, sides.length * (sides.length - 1))
    }
  }
})
