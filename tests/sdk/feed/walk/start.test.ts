import t from 'tap'
import { createFeed } from '../../../../sdk/src/feed/feed.ts'
import type { FeedRecord, FeedSource } from '../../../../sdk/src/feed/source.ts'
import { listing, numbersOf, recordOf } from '../listing.ts'
import { isoTime } from '../model-server.ts'

async function found(from: string, part: Partial<FeedSource<FeedRecord>> = {}) {
  const source = listing([recordOf(4), recordOf(3), recordOf(2), recordOf(1)], part)
  const feed = createFeed(async () => source, { from, overlapMs: 1000 })
  const first = await feed.poll()
  for (const item of first) await item.ack()
  source.records.unshift(recordOf(5))
  return [numbersOf(first), numbersOf(await feed.poll())]
}

for (const commitOrdered of [true, false]) {
  const mode = commitOrdered ? 'anchors' : 'window'
  const starts: Record<string, [string, number[]]> = {
    now: ['now', []],
    beginning: ['beginning', [1, 2, 3, 4]],
    'a time': [isoTime(3000), [3, 4]],
    'a time in another zone': [`${isoTime(3 * 1000 + 3_600_000).slice(0, 19)}+01:00`, [3, 4]],
    'a duration': ['1s', [3, 4]],
    'an id': [recordOf(2).id, [3, 4]],
    'the oldest id': [recordOf(1).id, [2, 3, 4]],
    'the newest id': [recordOf(4).id, []],
  }
  for (const [name, [from, wanted]] of Object.entries(starts)) {
    t.test(`${mode}: from ${name}`, async (t) => {
      t.same(await found(from, { commitOrdered }), [wanted, [5]])
    })
  }

  t.test(`${mode}: an id must exist at the start`, async (t) => {
    const from = recordOf(2).id
    await t.rejects(found(from, { commitOrdered, exists: async () => false }), { code: 'cursor', reason: 'start' })
  })
}

t.test('an id outside the query takes what lies below it as seen', async (t) => {
  const source = listing([recordOf(4), recordOf(2), recordOf(1)])
  const page: typeof source.page = (request) =>
    source.page(request.olderThan === recordOf(3).id ? { ...request, olderThan: recordOf(4).id } : request)
  const feed = createFeed(async () => ({ ...source, page }), { from: recordOf(3).id })
  t.same(numbersOf(await feed.poll()), [4])
})

t.test('a start that means nothing is named in the error', async (t) => {
  await t.rejects(found('yesterday'), { reason: 'start', message: /"yesterday"/ })
  t.throws(() => createFeed(async () => listing([]), { pageSize: 0 }), { message: /pageSize cannot be 0/ })
})
