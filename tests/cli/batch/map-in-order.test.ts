import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { mapInOrder } from '../../../cli/src/batch/map-in-order.ts'

const never = new AbortController().signal

/** Work that each item waits for until it is let go. */
function openGates(count: number) {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const started: number[] = []
  const work = async (at: number) => {
    started.push(at)
    await gates[at]?.promise
    return at
  }
  return { items: gates.keys(), started, work, open: (at: number) => gates[at]?.resolve() }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn()
}

function collect<R>(source: AsyncIterable<R>): { results: R[]; ended: Promise<void> } {
  const results: R[] = []
  const ended = (async () => {
    for await (const result of source) results.push(result)
  })()
  return { results, ended }
}

t.test('results keep the order of the items, whichever is ready first', async (t) => {
  const { items, started, work, open } = openGates(3)
  const { results, ended } = collect(mapInOrder(items, { concurrency: 2, stop: never }, work))
  await until(() => started.length === 2)
  await turn()
  t.same(started, [0, 1], 'never more at a time')
  open(1)
  await until(() => started.length === 3)
  t.same(results, [], 'the first is still at work')
  open(0)
  open(2)
  await ended
  t.same(results, [0, 1, 2])
})

t.test('a slow item holds back no other, but for the window', async (t) => {
  const { items, started, work, open } = openGates(10)
  const { results, ended } = collect(mapInOrder(items, { concurrency: 2, window: 5, stop: never }, work))
  for (const at of [1, 2, 3, 4]) {
    await until(() => started.includes(at))
    open(at)
  }
  for (let n = 0; n < 5; n++) await turn()
  t.same(started, [0, 1, 2, 3, 4])
  for (let at = 0; at < 10; at++) open(at)
  await ended
  t.same(results, [...Array(10).keys()])
})

t.test('unordered, each result comes as soon as it is there', async (t) => {
  const { items, started, work, open } = openGates(3)
  const { results, ended } = collect(mapInOrder(items, { concurrency: 3, isUnordered: true, stop: never }, work))
  await until(() => started.length === 3)
  for (const at of [2, 0, 1]) {
    open(at)
    await until(() => results.includes(at))
  }
  await ended
  t.same(results, [2, 0, 1])
})

t.test('once stopped nothing new begins, and what runs is still reported', async (t) => {
  const stop = new AbortController()
  const started: number[] = []
  const results: number[] = []
  const endless = (function* () {
    for (let at = 0; ; at++) yield at
  })()
  const work = async (at: number) => {
    started.push(at)
    return at
  }
  let atStop = 0
  for await (const result of mapInOrder(endless, { concurrency: 3, stop: stop.signal }, work)) {
    results.push(result)
    if (result !== 4) continue
    stop.abort()
    atStop = started.length
  }
  t.equal(started.length, atStop)
  t.same(results, started)
})

t.test('a source that waits for ever does not keep a stopped run', async (t) => {
  const stop = new AbortController()
  const waiting = (async function* () {
    yield 1
    await new Promise(() => undefined)
  })()
  const { results, ended } = collect(mapInOrder(waiting, { concurrency: 3, stop: stop.signal }, async (at) => at))
  await until(() => results.length === 1)
  stop.abort()
  await ended
  t.same(results, [1])
})

t.test('a failure comes in its place, that of the source after what it gave', async (t) => {
  const work = async (at: number) => {
    if (at === 1) throw new Error('broken')
    return at
  }
  const byWork = collect(mapInOrder([0, 1, 2], { concurrency: 3, stop: never }, work))
  await t.rejects(byWork.ended, { message: 'broken' })
  t.same(byWork.results, [0])
  const source = (async function* () {
    yield 0
    throw new Error('no more')
  })()
  const bySource = collect(mapInOrder(source, { concurrency: 3, stop: never }, work))
  await t.rejects(bySource.ended, { message: 'no more' })
  t.same(bySource.results, [0])
})
