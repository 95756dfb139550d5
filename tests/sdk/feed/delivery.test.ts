import t from 'tap'
import { memoryCursor } from '../../../sdk/src/feed/cursor/memory-cursor.ts'
import { createFeed } from '../../../sdk/src/feed/feed.ts'
import type { FeedOptions } from '../../../sdk/src/feed/settings.ts'
import type { FeedRecord, PageRequest } from '../../../sdk/src/feed/source.ts'
import { type Listing, listing, numbersOf, recordOf } from './listing.ts'

const three = () => listing([recordOf(3), recordOf(2), recordOf(1)])

function feedOf(source: Listing, options: FeedOptions = {}) {
  return createFeed(async () => source, { from: 'beginning', pause: async () => undefined, ...options })
}

t.test('leaving the loop without an acknowledgement keeps the item pending', async (t) => {
  const store = memoryCursor()
  for await (const item of feedOf(three(), { store })) {
    if (numbersOf([item])[0] === 2) break
    await item.ack()
  }
  t.same(numbersOf(await feedOf(three(), { store }).poll()), [2, 3])
})

t.test('an item that is not acknowledged blocks the order', async (t) => {
  const seen: [number, number][] = []
  for await (const item of feedOf(three(), { maxItems: 5 })) {
    const [number = 0] = numbersOf([item])
    seen.push([number, item.attempt])
    if (number !== 2 || item.attempt === 3) await item.ack()
  }
  t.same(seen, [
    [1, 1],
    [2, 1],
    [2, 2],
    [2, 3],
    [3, 1],
  ])
})

t.test(
  'after maxAttempts a record goes to the dead letters with its reason, also when every attempt crashed',
  async (t) => {
    const store = memoryCursor()
    for (let run = 0; run < 2; run += 1) await feedOf(three(), { store, maxAttempts: 3 }).poll()
    const seen: number[] = []
    for await (const item of feedOf(three(), { store, maxAttempts: 3, maxItems: 3 })) {
      seen.push(...numbersOf([item]))
      item.fail(new Error('broken archive'))
      if (numbersOf([item])[0] !== 1) await item.ack()
    }
    t.same(seen, [1, 2, 3])
    t.match(store.deadLetters, [{ id: recordOf(1).id, attempts: 3, reason: 'broken archive' }])
    const { load, save, append } = store
    t.throws(() => feedOf(three(), { store: { load, save, append }, maxAttempts: 3 }), { message: /bury/ })
  },
)

t.test('a pending record that was deleted comes as gone', async (t) => {
  const store = memoryCursor()
  await feedOf(three(), { store }).poll()
  const source = three()
  source.gone.add(recordOf(2).id)
  const items = await feedOf(source, { store }).poll()
  t.same(
    items.map((item) => item.gone),
    [false, true, false],
  )
  for (const item of items) await item.ack()
})

t.test('once ends after one round, also with leftovers of an earlier run', async (t) => {
  const store = memoryCursor()
  const source = three()
  await feedOf(source, { store }).poll()
  source.records.unshift(recordOf(4))
  const seen: FeedRecord[] = []
  for await (const item of feedOf(source, { store, once: true })) {
    seen.push(item)
    await item.ack()
  }
  t.same(numbersOf(seen), [1, 2, 3, 4])
})

t.test('the pause is the interval with ten percent of jitter, and abort ends the loop quietly', async (t) => {
  const stop = new AbortController()
  const waits: number[] = []
  const draws = [0, 0.5, 1]
  const pause = async (ms: number) => {
    waits.push(ms)
    if (waits.length === 3) stop.abort()
  }
  const random = () => draws[waits.length] ?? 0
  const feed = feedOf(three(), { from: 'now', intervalMs: 1000, pause, random, signal: stop.signal })
  for await (const item of feed) t.fail(`nothing is new, but ${item.id} came`)
  t.same(waits.map(Math.round), [900, 1000, 1100])
})

t.test('abort interrupts a real pause at once', async (t) => {
  const stop = new AbortController()
  const source = three()
  const feed = createFeed(async () => source, { intervalMs: 3_600_000, signal: stop.signal })
  const reading = feed[Symbol.asyncIterator]().next()
  setImmediate(() => setImmediate(() => stop.abort()))
  t.same(await reading, { value: undefined, done: true })
})

t.test('a server that is away for a while does not end the loop', async (t) => {
  const source = three()
  let failures = 2
  const page = (request: PageRequest) => {
    if (source.requests.length === 1 && failures-- > 0) throw Object.assign(new Error('502'), { retryable: true })
    return source.page(request)
  }
  const warnings: string[] = []
  const feed = feedOf({ ...source, page }, { from: recordOf(2).id, onWarning: (text) => warnings.push(text) })
  for await (const item of feed) {
    t.same(numbersOf([item]), [3])
    break
  }
  t.equal(warnings.length, 2)
})

t.test('any other failure ends the loop, and so does each one of a feed that runs once', async (t) => {
  const failing = (error: Error) => {
    let attempts = 0
    const page = async (): Promise<never> => {
      attempts += 1
      if (attempts > 3) throw new Error('it goes on for ever')
      throw error
    }
    return { ...three(), page }
  }
  const passing = Object.assign(new Error('502'), { retryable: true })
  const first = (source: Listing, options: FeedOptions) => feedOf(source, options)[Symbol.asyncIterator]().next()
  const warnings: string[] = []
  const onWarning = (text: string) => warnings.push(text)
  await t.rejects(first(failing(new Error('forbidden')), { onWarning }), { message: 'forbidden' })
  await t.rejects(first(failing(passing), { onWarning, once: true }), { message: '502' })
  t.same(warnings, [])
  await t.rejects(first(failing(passing), { onWarning }), { message: 'it goes on for ever' })
  t.equal(warnings.length, 3)
})

t.test('a head older than every anchor is an undone future', async (t) => {
  const store = memoryCursor()
  const feed = feedOf(listing([recordOf(9), recordOf(8)]), { store })
  for (const item of await feed.poll()) await item.ack()
  await t.rejects(feedOf(three(), { store }).poll(), { code: 'cursor', reason: 'restored' })
  t.same(numbersOf(await feedOf(three(), { store, resetCursor: recordOf(2).upload_time }).poll()), [2, 3])
})

t.test('when all anchors were deleted the walk stops by time and says so', async (t) => {
  const store = memoryCursor()
  const source = listing([recordOf(4), recordOf(3), recordOf(2), recordOf(1)])
  const first = feedOf(source, { store, from: recordOf(2).id })
  for (const item of await first.poll()) await item.ack()
  source.records.splice(0, 4, recordOf(6), recordOf(5), recordOf(0))
  const warnings: string[] = []
  const later = feedOf(source, { store, onWarning: (text) => warnings.push(text) })
  t.same(numbersOf(await later.poll()), [5, 6])
  t.match(warnings, [/anchor/])
})

t.test('an item cursor of another stream and a damaged one are refused', async (t) => {
  const [item] = await feedOf(three()).poll()
  const from = item?.cursor ?? ''
  t.same(numbersOf(await feedOf(three(), { from }).poll()), [2, 3])
  const other = { ...three(), stream: { ...three().stream, query: 'tag:x' } }
  await t.rejects(feedOf(other, { from }).poll(), { code: 'cursor', reason: 'stream' })
  await t.rejects(feedOf(three(), { from: from.slice(0, -9) }).poll(), { code: 'cursor', reason: 'corrupt' })
})

t.test('a store of load, save and append is enough', async (t) => {
  const { load, save, append } = memoryCursor()
  const store = { load, save, append }
  const feed = feedOf(three(), { store, spillAfter: 1, pageSize: 1 })
  const [first] = await feed.poll()
  await first?.ack()
  t.same(numbersOf(await feedOf(three(), { store }).poll()), [2, 3])
})

t.test('acknowledging twice is harmless, after closing it is refused', async (t) => {
  const feed = feedOf(three())
  const [first, second] = await feed.poll()
  await first?.ack()
  await first?.ack()
  await feed.close()
  await t.rejects(second?.ack() ?? Promise.resolve(), { code: 'cursor', reason: 'closed' })
})
