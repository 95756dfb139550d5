import t from 'tap'
import { inOrder } from '../../cli/src/in-order.ts'

const never = new AbortController().signal

t.test('results keep the order of the items, whoever is ready first', async (t) => {
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const twoRun = Promise.withResolvers<void>()
  const results: number[] = []
  const started: number[] = []
  const work = async (at: number) => {
    started.push(at)
    if (started.length === 2) twoRun.resolve()
    await gates[at]?.promise
    return at
  }
  const all = (async () => {
    for await (const result of inOrder([0, 1, 2], { concurrency: 2, stop: never }, work)) results.push(result)
  })()
  gates[1]?.resolve()
  await twoRun.promise
  t.same(started, [0, 1], 'never more at a time')
  t.same(results, [])
  gates[0]?.resolve()
  gates[2]?.resolve()
  await all
  t.same(results, [0, 1, 2])
})

t.test('once stopped nothing new begins, and what runs is still told', async (t) => {
  const stop = new AbortController()
  const results: number[] = []
  const endless = (function* () {
    for (let at = 0; ; at++) yield at
  })()
  for await (const result of inOrder(endless, { concurrency: 3, stop: stop.signal }, async (at) => at)) {
    results.push(result)
    if (result === 4) stop.abort()
  }
  t.same(results, [0, 1, 2, 3, 4, 5, 6])
})

t.test('a failure comes in its place', async (t) => {
  const results: number[] = []
  const work = async (at: number) => {
    if (at === 1) throw new Error('broken')
    return at
  }
  await t.rejects(
    async () => {
      for await (const result of inOrder([0, 1, 2], { concurrency: 3, stop: never }, work)) results.push(result)
    },
    { message: 'broken' },
  )
  t.same(results, [0])
})
