import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
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
