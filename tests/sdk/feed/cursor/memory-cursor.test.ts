import t from 'tap'
import { memoryCursor } from '../../../../sdk/src/feed/cursor/memory-cursor.ts'
import { emptySnapshot } from '../../../../sdk/src/feed/cursor/state.ts'
import { stream } from '../listing.ts'

const snapshot = emptySnapshot(stream)
const entry = { generation: 0, op: 'ack', key: 'k' } as const

t.test('a cursor in memory keeps what is saved, and the journal until then', async (t) => {
  const store = memoryCursor()
  t.equal(await store.load(), null)
  await store.save(snapshot)
  t.same(await store.load(), { snapshot, journal: [] })
  t.equal(await store.append([entry, entry]), undefined)
  const before = await store.load()
  await store.append([entry])
  t.equal(before?.journal.length, 2, 'what was loaded stays')
  t.equal((await store.load())?.journal.length, 3)
  await store.save({ ...snapshot, generation: 1 })
  t.match(await store.load(), { snapshot: { generation: 1 }, journal: [] })
  t.same(await memoryCursor(snapshot).load(), { snapshot, journal: [] })
})

t.test('a long journal asks to be compacted', async (t) => {
  const store = memoryCursor(snapshot)
  t.equal(await store.append(Array(10_000).fill(entry)), undefined)
  t.equal(await store.append([entry]), 'compact')
})
