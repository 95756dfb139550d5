import { test } from 'tap'
import { changesBetween, type Row, rowOf, type SideResult } from '../../bench/compare/results.ts'

const used = (...pairs: readonly [server: number, database: number][]) =>
  pairs.map(([server, database]) => ({ server, database }))

test('a row has percentiles by the clock, and the processor time of each round', async (t) => {
  const times = Array.from({ length: 100 }, (_, n) => 100 - n)
  t.strictSame(rowOf({ name: 'ping' }, { times, used: used([2, 1], [4, 3]) }), {
    name: 'ping',
    megabytes: null,
    p50: 50,
    p95: 95,
    p99: 99,
    server: [2, 4],
    database: [1, 3],
  })
  t.match(rowOf({ name: 'zip', megabytes: 200 }, { times: [7], used: [] }), { megabytes: 200, p99: 7, server: [] })
})

test('two sides are compared row by row and round by round, server and PostgreSQL together', async (t) => {
  const before = side(row('ping', used([1, 1], [2, 2], [10, 0])), row('gone', used([1, 1])))
  const after = side(row('new', used([1, 1])), row('ping', used([2, 2], [1, 1], [20, 10])))
  const changes = changesBetween(before, after)
  t.strictSame(
    changes.map((change) => [change.before.name, change.ratio]),
    [['ping', { median: 2, low: 0.5, high: 3 }]],
  )
})

test('a server without a meter has nothing to compare but its times', async (t) => {
  const [change] = changesBetween(side(row('ping', used([1, 1]))), side(row('ping', [])))
  t.equal(change?.ratio, null)
})

const row = (name: string, rounds: ReturnType<typeof used>): Row => rowOf({ name }, { times: [1], used: rounds })
const side = (...rows: readonly Row[]): SideResult => ({ name: 'side', start: null, rows, failed: {} })
