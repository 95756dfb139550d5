import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { memoryCursor } from '../../../sdk/src/feed/cursor/memory-cursor.ts'
import type { CursorStore } from '../../../sdk/src/feed/cursor/store.ts'
import { fileCursor } from '../../../sdk/src/feed/cursor-file/file-cursor.ts'
import { createFeed } from '../../../sdk/src/feed/feed.ts'
import type { FeedRecord, PageRequest } from '../../../sdk/src/feed/source.ts'
import { type Listing, listing, numbersOf, recordOf } from './listing.ts'

const COUNT = 200_000

/** Makes its records when asked, so that only the feed can fill the memory. */
function endless(count: number): Listing {
  const page = async ({ olderThan, count: wanted }: PageRequest) => {
    const top = olderThan === undefined ? count : Number.parseInt(olderThan.slice(0, 16), 16) - 1
    const length = Math.min(wanted, top)
    return { records: Array.from({ length }, (_, index) => recordOf(top - index)), serverTime: null }
  }
  return listing([], { page })
}

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

function heapInUse(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

/** A store that remembers how large its snapshots were. */
function measured(store: CursorStore) {
  const sizes = { pending: 0, saves: 0 }
  const save: CursorStore['save'] = (snapshot) => {
    sizes.pending = Math.max(sizes.pending, snapshot.pending.length)
    sizes.saves += 1
    return store.save(snapshot)
  }
  return { sizes, store: { ...store, save } }
}

t.test('200 000 records are caught up with oldest first, in little memory', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const { sizes, store } = measured(fileCursor(path))
  const options = { from: 'beginning', store, ackBatch: 1000, once: true, checkGone: 'never' } as const
  const before = heapInUse()
  let last = 0
  let peak = 0
  for await (const item of createFeed(async () => endless(COUNT), options)) {
    const [number = 0] = numbersOf([item])
    if (number !== last + 1) t.fail(`${number} came after ${last}`)
    last = number
    if (number % 20_000 === 1) peak = Math.max(peak, heapInUse() - before)
    await item.ack()
  }
  t.equal(last, COUNT)
  t.ok(sizes.pending < 3000, `at most ${sizes.pending} records pending`)
  t.ok(peak < 30 * 1024 * 1024, `heap grew by ${Math.round(peak / 1024 / 1024)} MiB`)
  t.comment(`peak ${Math.round(peak / 1024 / 1024)} MiB, ${sizes.pending} pending, ${sizes.saves} saves`)
  t.notOk((await readdir(join(path, '..'))).includes('c.json.spill'), 'the spill is gone')
})

t.test('a crash in the middle of the walk goes on from the pointer, not from the head', async (t) => {
  const path = join(t.testdir(), 'c.json')
  const store = fileCursor(path)
  const whole = endless(20_000)
  let pages = 0
  const dying: Listing = {
    ...whole,
    page: (request) => (++pages > 12 ? Promise.reject(new Error('power cut')) : whole.page(request)),
  }
  await t.rejects(createFeed(async () => dying, { from: 'beginning', store }).poll(), /power cut/)
  await store.close?.()
  t.ok((await stat(`${path}.spill`)).size > 0)
  const requests: PageRequest[] = []
  const watched: Listing = {
    ...whole,
    page: (request) => {
      requests.push(request)
      return whole.page(request)
    },
  }
  const seen: FeedRecord[] = []
  for await (const item of createFeed(async () => watched, { store: fileCursor(path), ackBatch: 500, once: true })) {
    seen.push(item)
    await item.ack()
  }
  t.ok(requests[0]?.olderThan, 'no head page first')
  t.same(
    numbersOf(seen),
    Array.from({ length: 20_000 }, (_, index) => index + 1),
  )
})

t.test('what arrives during a catch-up comes after it', async (t) => {
  const source = listing(Array.from({ length: 50 }, (_, index) => recordOf(50 - index)))
  const feed = createFeed(async () => source, { from: 'beginning', spillAfter: 10, pageSize: 5 })
  const seen: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const items = await feed.poll()
    seen.push(...numbersOf(items))
    for (const item of items) await item.ack()
    if (round === 0) source.records.unshift(recordOf(51))
  }
  t.same(
    seen,
    Array.from({ length: 51 }, (_, index) => index + 1),
  )
})

const numbered = (count: number): Listing =>
  listing(Array.from({ length: count }, (_, index) => recordOf(count - index)))
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

for (const commitOrdered of [true, false])
  t.test(`a cursor within a catch-up goes on after its item: ${commitOrdered ? 'anchors' : 'window'}`, async (t) => {
    const source = { ...numbered(2500), commitOrdered }
    const options = { spillAfter: 10, pageSize: 500, overlapMs: 3_600_000 }
    const feed = createFeed(async () => source, { ...options, from: 'beginning' })
    const rest = async (from: string): Promise<number[]> => {
      const later = createFeed(async () => source, { ...options, from, spillAfter: 5000 })
      const numbers = numbersOf(await later.poll())
      await later.close()
      return numbers
    }
    const first = await feed.poll()
    t.same(numbersOf(first), range(1, 1000))
    t.same(await rest(first[2]?.cursor ?? ''), range(4, 2500))
    t.same(await rest(await feed.cursor()), range(1, 2500))
    for (const item of first.slice(0, 3)) await item.ack()
    t.same(await rest(await feed.cursor()), range(4, 2500))
    for (const item of first) await item.ack()
    t.same(await rest(await feed.cursor()), range(1001, 2500))
    const second = await feed.poll()
    t.same(await rest(second[0]?.cursor ?? ''), range(1002, 2500))
    t.same(await rest(await feed.cursor()), range(1001, 2500))
  })

t.test('a catch-up goes on with the store that it was begun with, and with no other', async (t) => {
  const store = memoryCursor()
  const options = { store, spillAfter: 10, pageSize: 5, from: 'beginning' }
  for (const item of await createFeed(async () => numbered(1500), options).poll()) await item.ack()
  const { load, save, append, spill } = store
  for (const other of [undefined, spill && { ...spill, name: 'other' }]) {
    const lost = { load, save, append, ...(other ? { spill: other } : {}) }
    await t.rejects(createFeed(async () => numbered(1500), { store: lost }).poll(), { message: /lost its spill/ })
  }
  const later = createFeed(async () => numbered(1500), { ...options })
  t.same(numbersOf(await later.poll()), range(1001, 1500))
})

t.test('a window is walked by time where the server can cut by it, and by objects where it cannot', async (t) => {
  for (const timeSlices of [true, false]) {
    const source = numbered(12)
    const page = async (request: PageRequest) => {
      if (request.until === undefined) return source.page(request)
      source.requests.push(request)
      const until = request.until
      return {
        records: source.records.filter((one) => one.upload_time <= until).slice(0, request.count),
        serverTime: null,
      }
    }
    const sliced = { ...source, page, commitOrdered: false, timeSlices }
    for (const from of ['now', 'beginning']) {
      source.requests.length = 0
      const feed = createFeed(async () => sliced, { from, pageSize: 5, overlapMs: 3_600_000 })
      t.same(numbersOf(await feed.poll()), from === 'now' ? [] : range(1, 12))
      t.equal(
        source.requests.some(({ until }) => until !== undefined),
        timeSlices,
      )
      source.records.unshift(recordOf(13))
      if (from === 'now') t.same(numbersOf(await feed.poll()), [13])
      source.records.shift()
    }
  }
})

t.test('an empty listing has a position', async (t) => {
  for (const commitOrdered of [true, false]) {
    const source = { ...numbered(0), commitOrdered }
    const from = await createFeed(async () => source, {}).cursor()
    source.records.unshift(recordOf(1))
    t.same(numbersOf(await createFeed(async () => source, { from }).poll()), [1])
  }
})

t.test('a wide window, whose snapshots are large, is saved less often', async (t) => {
  const savesOf = async (commitOrdered: boolean): Promise<number> => {
    const { sizes, store } = measured(memoryCursor())
    const source = { ...numbered(1000), commitOrdered }
    const feed = createFeed(async () => source, {
      store,
      from: 'beginning',
      spillAfter: 10,
      pageSize: 10,
      overlapMs: 3_600_000,
    })
    t.same(numbersOf(await feed.poll()), range(1, 1000))
    return sizes.saves
  }
  const [anchors, window] = [await savesOf(true), await savesOf(false)]
  t.ok(anchors > 90, `${anchors} saves of 100 pages`)
  t.ok(window > 10 && window < 50, `${window} saves of 100 pages`)
})
