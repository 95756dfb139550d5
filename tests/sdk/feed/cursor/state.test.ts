import t from 'tap'
import { pairKey } from '../../../../sdk/src/feed/cursor/pair.ts'
import { applyJournal, checkSnapshot, emptySnapshot } from '../../../../sdk/src/feed/cursor/state.ts'
import { recordOf, stream } from '../listing.ts'

const pending = [1, 2, 3, 4].map((number) => ({ ...recordOf(number), attempts: 1 }))
const [acked = '', tried = '', dead = '', kept = ''] = pending.map(pairKey)
const snapshot = { ...emptySnapshot(stream), generation: 7, pending }

t.test('a journal counts deliveries, and takes out what was acknowledged or given up', async (t) => {
  const entry = (op: 'ack' | 'try' | 'dead', key: string, generation = 7) => ({ generation, op, key })
  const after = applyJournal(snapshot, [
    entry('ack', acked),
    entry('ack', acked),
    entry('try', tried),
    entry('try', tried),
    entry('dead', dead),
    entry('ack', kept, 6),
    entry('ack', 'unknown'),
  ])
  t.same(
    after.pending.map((record) => [pairKey(record), record.attempts]),
    [
      [tried, 3],
      [kept, 1],
    ],
  )
  t.same(after.stats, { ...snapshot.stats, acknowledged: 1, dead: 1 })
  t.same(applyJournal(snapshot, []), snapshot)
})

t.test('only a snapshot of this version is one', async (t) => {
  t.equal(checkSnapshot(snapshot, 'here'), snapshot)
  const window = { mode: 'window', seen: [], horizon: '' }
  const gap = { stop: window }
  for (const good of [{ gap }, { frontier: window }, { frontier: { mode: 'anchor', anchors: [] } }])
    t.doesNotThrow(() => checkSnapshot({ ...snapshot, ...good }, 'here'), JSON.stringify(good))
  for (const bad of [
    ...[{ v: 2 }, { stream: null }, { stats: [] }, { pending: {} }, { generation: '7' }, { gap: 1 }, { gap: {} }],
    ...[{ frontier: null }, { frontier: { ...window, mode: 'other' } }, { frontier: { ...window, seen: null } }],
    ...[{ frontier: { ...window, horizon: 1 } }, { frontier: { mode: 'anchor' } }],
  ])
    t.throws(
      () => checkSnapshot({ ...snapshot, ...bad }, 'here'),
      { reason: 'corrupt', message: /^here is not/ },
      JSON.stringify(bad),
    )
  for (const bad of [null, [], 'text'])
    t.throws(() => checkSnapshot(bad, 'here'), { code: 'cursor', reason: 'corrupt' })
})
