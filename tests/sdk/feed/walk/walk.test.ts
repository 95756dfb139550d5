import t from 'tap'
import type { FeedRecord } from '../../../../sdk/src/feed/source.ts'
import { walk } from '../../../../sdk/src/feed/walk/walk.ts'
import { type Listing, listing, numbersOf, recordOf } from '../listing.ts'

const { signal } = new AbortController()

async function walkAll(source: Listing, afterPage: (page: number) => void = () => undefined, count = 3) {
  const found: FeedRecord[] = []
  let page = 0
  for await (const { entries } of walk(source, { count, signal, bySlices: false })) {
    found.push(...entries.map((entry) => entry.record))
    afterPage(++page)
  }
  return numbersOf(found)
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
const listed = (top: number) => listing(down(top, 1).map((number) => recordOf(number)))

function remove(source: Listing, numbers: readonly number[]): void {
  const kept = source.records.filter((record) => !numbersOf([record]).some((number) => numbers.includes(number)))
  source.records.splice(0, source.records.length, ...kept)
}

t.test('a short page is not the end, an empty one is', async (t) => {
  const source = listed(9)
  const short = { ...source, page: (request: Parameters<Listing['page']>[0]) => source.page({ ...request, count: 2 }) }
  t.same(await walkAll(short), down(9, 1))
})

t.test('a deleted pivot is stepped back from', async (t) => {
  const source = listed(9)
  t.same(await walkAll(source, (page) => page === 1 && remove(source, [7, 8])), down(9, 1))
  t.ok(
    source.requests.slice(1).every(({ olderThan }) => olderThan !== undefined),
    'without a restart',
  )
})

t.test('when the whole trail was deleted the walk restarts at the head without repeats', async (t) => {
  const source = listed(30)
  const change = (page: number) => {
    if (page !== 2) return
    remove(source, down(20, 11))
    source.records.unshift(recordOf(31))
  }
  t.same(await walkAll(source, change, 10), down(30, 1))
})

t.test('the walk steps back by five records, and restarts when the sixth has vanished too', async (t) => {
  for (const [vanished, heads] of [
    [5, 1],
    [6, 2],
  ] as const) {
    const source = listed(30)
    const change = (page: number) => page === 1 && remove(source, down(20 + vanished, 21))
    t.same(await walkAll(source, change, 10), down(30, 1), `${vanished} vanished`)
    t.equal(source.requests.filter(({ olderThan }) => olderThan === undefined).length, heads, `${vanished} vanished`)
  }
})

t.test('a restart within records of the same time repeats none of their pages', async (t) => {
  const source = listing(down(9, 1).map((number) => recordOf(number, 7)))
  t.same(await walkAll(source, (page) => page === 2 && remove(source, [6, 5, 4])), down(9, 1))
})

t.test('a pivot uploaded again in between repeats the walk without repeating records', async (t) => {
  const source = listed(9)
  const change = (page: number) => {
    if (page !== 1) return
    remove(source, [7])
    source.records.unshift(recordOf(7, 10))
  }
  t.same(await walkAll(source, change), down(9, 1))
})

t.test('equal times at a page boundary are kept apart by pair', async (t) => {
  const source = listing([5, 4, 3, 2, 1].map((number) => recordOf(number, 7)))
  t.same(await walkAll(source, (page) => page === 1 && remove(source, [3])), [5, 4, 3, 2, 1])
})

t.test('a walk whose trail vanishes again and again ends after 20 restarts', async (t) => {
  let heads = 0
  const source = listed(9)
  const page = async (request: Parameters<Listing['page']>[0]) => {
    if (request.olderThan !== undefined) return source.page({ ...request, olderThan: 'gone' })
    heads += 1
    return { records: [recordOf(100 + heads), recordOf(1)], serverTime: null }
  }
  await t.rejects(walkAll({ ...source, page }), { code: 'cursor', reason: 'listing', message: /^20 times/ })
  t.equal(heads, 21)
})

t.test('a server that ignores the pivot is found out', async (t) => {
  const source = listed(9)
  const stuck = { ...source, page: ({ count }: { count: number }) => source.page({ count, signal }) }
  await t.rejects(walkAll(stuck), { code: 'cursor', reason: 'listing' })
})
