import { inParallel } from '@lazaret/sdk'
import t from 'tap'
import { collect } from '../collect.ts'

const numbers = Array.from({ length: 20 }, (_, n) => n)

t.test('so many at a time, and an outcome for each', async (t) => {
  let now = 0
  let most = 0
  const work = async (n: number) => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now--
    if (n === 7) throw new Error('seven')
    if (n === 8) return Promise.reject('eight')
    return n * 2
  }
  const outcomes = await collect(inParallel(numbers, work, { concurrency: 3 }))
  t.equal(most, 3)
  t.same(
    outcomes.map(({ item }) => item).sort((a, b) => a - b),
    numbers,
  )
  for (const { item, value, error } of outcomes)
    t.ok(item === 7 || item === 8 ? error instanceof Error : value === item * 2)
})

t.test('items are drawn only as they are needed', async (t) => {
  let drawn = 0
  async function* endless() {
    for (;;) yield drawn++
  }
  for await (const { index } of inParallel(endless(), async (n) => n, { concurrency: 2 })) if (index >= 5) break
  t.ok(drawn < 12, `${drawn}`)
})

t.test('an abort ends what is on its way, and then the loop', async (t) => {
  const stop = new AbortController()
  const seen: unknown[] = []
  const work = (n: number, signal: AbortSignal) =>
    new Promise<number>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error(`ended ${n}`)), { once: true })
      if (n === 2) stop.abort()
    })
  const run = async () => {
    for await (const { item, error } of inParallel(numbers, work, { concurrency: 3, signal: stop.signal }))
      seen.push([item, error?.message])
  }
  await t.rejects(run(), { code: 'aborted' })
  t.same(seen.toSorted(), [
    [0, 'ended 0'],
    [1, 'ended 1'],
    [2, 'ended 2'],
  ])
})
