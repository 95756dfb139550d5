import t from 'tap'
import { type Entry, NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { openPartialReads } from '../../../server/src/audit/partial-reads.ts'

const MINUTE_MS = 60_000

function open() {
  const recorded: object[] = []
  const clock = { ms: 0 }
  const reads = openPartialReads(
    ({ request_id, details }) => recorded.push({ request_id, ...JSON.parse(details) }),
    () => clock.ms,
  )
  const add = (request: string, readBytes: number, key = 'a') => {
    const entry: Entry = { ...NO_SUBJECT, time: '', operation: 'test', request_id: request, details: '{"bytes":100}' }
    reads.add({ key, entry, readBytes, sizeBytes: 100 })
  }
  return { reads, add, clock, take: () => recorded.splice(0) }
}

t.test('after five minutes the reads that were counted have an entry, and the next one its own', async (t) => {
  const { reads, add, clock, take } = open()
  add('1', 10)
  t.same(take(), [{ request_id: '1', bytes: 100, reads: 1, read_bytes: 10 }])
  for (const request of ['2', '3']) add(request, 20)
  clock.ms = 5 * MINUTE_MS - 1
  reads.endOld()
  t.same(take(), [])
  clock.ms = 5 * MINUTE_MS
  reads.endOld()
  t.same(take(), [{ request_id: '3', bytes: 100, reads: 2, read_bytes: 40 }])
  reads.endOld()
  t.same(take(), [], 'once')
  add('4', 10)
  t.match(take(), [{ request_id: '4', reads: 1 }])
})

t.test('a read that comes late ends what was counted before, without anybody looking', async (t) => {
  const { add, clock, take } = open()
  for (const request of ['1', '2']) add(request, 10)
  take()
  clock.ms = 5 * MINUTE_MS
  add('3', 10)
  t.match(take(), [{ request_id: '2' }, { request_id: '3', reads: 1 }])
})

t.test('as many bytes as the content has are never left uncounted', async (t) => {
  const { add, take } = open()
  add('1', 99)
  take()
  for (let part = 0; part < 3; part += 1) for (let read = 0; read < 4; read += 1) add('more', 25)
  t.same(take(), Array(3).fill({ request_id: 'more', bytes: 100, reads: 4, read_bytes: 100 }))
})

t.test('however many contents are read, memory is bounded and nothing is forgotten', async (t) => {
  const { reads, add, take } = open()
  for (let read = 0; read < 2; read += 1) for (let key = 0; key < 10_000; key += 1) add('1', 1, String(key))
  t.equal(take().length, 10_000)
  add('1', 1, '9999')
  t.same(take(), [], 'no content is new')
  add('1', 1, 'one more')
  t.same(take(), [
    { request_id: '1', bytes: 100, reads: 1, read_bytes: 1 },
    { request_id: '1', bytes: 100, reads: 1, read_bytes: 1 },
  ])
  reads.endAll()
  t.equal(take().length, 9_999)
})
