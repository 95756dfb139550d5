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
  for await (const item of feedOf(three(), { limit: 5 })) {
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
    for await (const item of feedOf(three(), { store, maxAttempts: 3, limit: 3 })) {
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

t.test('a server that is away when a pending record is looked up does not end the loop', async (t) => {
  const store = memoryCursor()
  await feedOf(three(), { store }).poll()
  const looked: string[] = []
  const exists = async (id: string) => {
    looked.push(id)
    if (looked.length <= 2) throw Object.assign(new Error('503'), { retryable: true })
    return true
  }
  const warnings: string[] = []
  const source = listing([recordOf(3), recordOf(2), recordOf(1)], { exists })
  const seen: [number, number][] = []
  for await (const item of feedOf(source, { store, limit: 3, onWarning: (text) => warnings.push(text) })) {
    seen.push([...numbersOf([item]), item.attempt] as [number, number])
    await item.ack()
  }
  t.same(
    seen,
    [1, 2, 3].map((number) => [number, 1]),
    'no failed look-up counts as a delivery',
  )
  t.same(warnings, Array(2).fill(`${recordOf(1).id} could not be looked up: 503`))

  const refused = Object.assign(new Error('403'), { retryable: false })
  const again = memoryCursor()
  await feedOf(three(), { store: again }).poll()
  const loop = feedOf({ ...three(), exists: () => Promise.reject(refused) }, { store: again })
  await t.rejects(loop[Symbol.asyncIterator]().next(), refused)
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

t.test('two loops at once would share items, so the second one is refused', async (t) => {
  const feed = feedOf(three())
  for await (const item of feed) {
    await t.rejects(feed[Symbol.asyncIterator]().next(), { code: 'cursor', reason: 'locked' })
    await item.ack()
    break
  }
  for await (const item of feed) {
    t.same(numbersOf([item]), [2], 'a later loop goes on')
    break
  }
})

t.test('an item that was acknowledged out of order does not come again, the others do', async (t) => {
  const store = memoryCursor()
  const feed = feedOf(three(), { store, limit: 2 })
  const items = await feed.poll()
  t.same(numbersOf(items), [1, 2])
  await items[1]?.ack()
  t.same(numbersOf(await feed.poll()), [1, 3])
  const again = feedOf(three(), { store: memoryCursor(), from: await feed.cursor() })
  t.same(numbersOf(await again.poll()), [1, 3], 'nor after a cursor of the feed')
})

t.test('a start that failed is tried again, and the store is let go meanwhile', async (t) => {
  let failures = 1
  const closed: string[] = []
  const store = { ...memoryCursor(), close: async () => void closed.push('closed') }
  const open = async () => {
    if (failures-- > 0) throw new Error('no server')
    return three()
  }
  const feed = createFeed(open, { from: 'beginning', store })
  await t.rejects(feed.poll(), { message: 'no server' })
  t.same(closed, ['closed'])
  t.same(numbersOf(await feed.poll()), [1, 2, 3])
  await feed.close()
  await feed.close()
  t.same(closed, ['closed', 'closed'])
})

t.test('an error of the abort ends the loop quietly, another one does not', async (t) => {
  const reason = new Error('enough')
  const errors: readonly (readonly [Error, boolean])[] = [
    [reason, true],
    [Object.assign(new Error('x'), { name: 'AbortError' }), true],
    [Object.assign(new Error('x'), { code: 'aborted' }), true],
    [Object.assign(new Error('x'), { code: 'forbidden' }), false],
    [new Error('other'), false],
  ]
  for (const isAborted of [true, false])
    for (const [error, isOfAbort] of errors) {
      const stop = new AbortController()
      const page = async (): Promise<never> => {
        if (isAborted) stop.abort(reason)
        throw error
      }
      const first = feedOf({ ...three(), page }, { signal: stop.signal })
        [Symbol.asyncIterator]()
        .next()
      if (isAborted && isOfAbort) t.same(await first, { value: undefined, done: true })
      else await t.rejects(first, error)
    }
})

t.test('what a feed counted is in its cursor: found, acknowledged, gone, set aside', async (t) => {
  const store = memoryCursor()
  const warnings: string[] = []
  const options = { store, maxAttempts: 1, onWarning: (text: string) => void warnings.push(text) }
  const source = three()
  await feedOf(source, { ...options, limit: 1 }).poll()
  source.gone.add(recordOf(2).id)
  const feed = feedOf(source, options)
  const items = await feed.poll()
  t.same(
    items.map((item) => [...numbersOf([item]), item.gone, item.attempt]),
    [
      [2, true, 1],
      [3, false, 1],
    ],
  )
  for (const item of items) await item.ack()
  await items[0]?.ack()
  await feed.close()
  const loaded = await store.load()
  t.match(loaded?.snapshot, { pending: [], stats: { discovered: 3, acknowledged: 2, gone: 1, dead: 1 } })
  t.match(store.deadLetters, [{ id: recordOf(1).id, reason: 'not acknowledged', attempts: 1, at: /^\d{4}-.*Z$/ }])
  t.match(warnings, [/set aside after 1 attempts: not acknowledged/])
})

t.test('with checkGone never nobody is asked, and a reason is text', async (t) => {
  const store = memoryCursor()
  await feedOf(three(), { store }).poll()
  const exists = async (): Promise<never> => {
    throw new Error('asked')
  }
  const items = await feedOf({ ...three(), exists }, { store, checkGone: 'never', maxAttempts: 2 }).poll()
  t.same(
    items.map(({ gone }) => gone),
    [false, false, false],
  )
  for (const item of items) item.fail('no room')
  for (let run = 0; run < 2; run += 1) await feedOf(three(), { store, checkGone: 'never', maxAttempts: 2 }).poll()
  t.match(store.deadLetters, [{ reason: 'not acknowledged' }, {}, {}], 'a reason does not outlive its feed')
})

t.test('acknowledgements are written together, and all of them when the feed closes', async (t) => {
  const inner = memoryCursor()
  const written: number[] = []
  const append: typeof inner.append = (entries) => {
    written.push(entries.length)
    return inner.append(entries)
  }
  const source = listing([5, 4, 3, 2, 1].map((number) => recordOf(number)))
  const feed = feedOf(source, { store: { ...inner, append }, ackBatch: 2 })
  for (const item of await feed.poll()) await item.ack()
  t.same(written, [2, 2])
  await feed.close()
  t.match(await inner.load(), { snapshot: { pending: [] }, journal: [] })
})

t.test('a cursor of anchors remembers what was delivered before it was opened', async (t) => {
  const source = listing([5, 4, 3, 2, 1].map((number) => recordOf(number)))
  const store = memoryCursor()
  await feedOf(source, { store, from: recordOf(2).id }).poll()
  const [first] = await feedOf(source, { store }).poll()
  t.same(numbersOf(first ? [first] : []), [3])
  source.records.splice(2, 1)
  const warnings: string[] = []
  const later = feedOf(source, { from: first?.cursor ?? '', onWarning: (text) => void warnings.push(text) })
  t.same(numbersOf(await later.poll()), [4, 5])
  t.same(warnings, [], 'an older anchor is still there')
})

t.test('a cursor is refused where the listing lost its order, and sweeps have no effect on anchors', async (t) => {
  const store = memoryCursor()
  const warnings: string[] = []
  const onWarning = (text: string) => void warnings.push(text)
  for (const item of await feedOf(three(), { store, onWarning }).poll()) await item.ack()
  const late = { ...three(), commitOrdered: false }
  await t.rejects(feedOf(late, { store, onWarning }).poll(), { code: 'cursor', reason: 'mode' })
  t.same(warnings, [])
  t.same(await feedOf(three(), { store, sweepMs: 1000, onWarning }).poll(), [])
  t.match(warnings, [/sweepMs has no effect/])
  const reset = feedOf(late, { store, resetCursor: 'beginning', onWarning })
  t.same(numbersOf(await reset.poll()), [1, 2, 3])
  t.match(warnings.at(-1), /reset to beginning/)
  const other = { ...three(), stream: { ...three().stream, query: 'x' } }
  await t.rejects(feedOf(other, { store, resetCursor: 'beginning' }).poll(), { code: 'cursor', reason: 'stream' })
})

t.test('an instance that is not known yet is learnt, and then kept', async (t) => {
  const store = memoryCursor()
  const named = (instanceId: string | null) => ({ ...three(), stream: { ...three().stream, instanceId } })
  for (const instanceId of [null, 'i1', null, 'i1']) await feedOf(named(instanceId), { store }).poll()
  await t.rejects(feedOf(named('i2'), { store }).poll(), { code: 'cursor', reason: 'instance' })
})

t.test('a quiet round saves nothing', async (t) => {
  const inner = memoryCursor()
  let saves = 0
  const save: typeof inner.save = (snapshot) => {
    saves += 1
    return inner.save(snapshot)
  }
  for (const commitOrdered of [true, false]) {
    const feed = feedOf({ ...three(), commitOrdered }, { store: { ...inner, load: async () => null, save } })
    for (const item of await feed.poll()) await item.ack()
    await feed.poll()
    const before = saves
    t.same(await feed.poll(), [])
    t.equal(saves, before)
  }
})
