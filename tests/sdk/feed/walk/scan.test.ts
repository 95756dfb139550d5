import t from 'tap'
import { anchorFrontier, stopTime, windowFloor, windowFrontier } from '../../../../sdk/src/feed/cursor/frontier.ts'
import { entryOf, pairKey } from '../../../../sdk/src/feed/cursor/pair.ts'
import { beginScan, resumeScan, serverNow } from '../../../../sdk/src/feed/walk/scan.ts'
import { idOf, recordOf } from '../listing.ts'
import { isoTime } from '../model-server.ts'

const entry = (number: number, second = number) => entryOf(recordOf(number, second))
const key = (number: number) => pairKey(recordOf(number))
const at = (second: number) => isoTime(second * 1000)

/** Rules with an overlap of ten seconds, and the warnings. */
function openRules(anchorCount = 3) {
  const warnings: string[] = []
  const rules = { anchorCount, overlapMs: 10_000, sweepEveryMs: 2500, warn: (text: string) => void warnings.push(text) }
  return { rules, warnings }
}
const noHead = { entry: undefined, now: null }

t.test('a walk to anchors stops at the first one, and at whatever follows it', async (t) => {
  const { rules, warnings } = openRules()
  const scan = beginScan(anchorFrontier({ anchors: [key(3), key(2)] }), { entry: entry(5), now: null }, rules)
  t.equal(scan.sweep, true)
  t.same([entry(5), entry(4), entry(2), entry(9)].map(scan.judge), ['new', 'new', 'stop', 'stop'])
  t.same(scan.next([entry(5), entry(4)]), anchorFrontier({ anchors: [key(5), key(4), key(3)] }))
  t.same(scan.next([9, 8, 7, 6].map((n) => entry(n))), anchorFrontier({ anchors: [key(9), key(8), key(7)] }))
  scan.end()
  t.same(warnings, [])
})

t.test('a walk whose anchors are gone stops by time, and warns', async (t) => {
  const frontier = anchorFrontier({ anchors: [key(4), key(3)] })
  t.equal(stopTime(frontier), at(3))
  const { rules, warnings } = openRules()
  const scan = beginScan(frontier, noHead, rules)
  t.same([entry(6), entry(9, 3), entry(9, 2)].map(scan.judge), ['new', 'new', 'stop'])
  scan.end()
  t.equal(warnings.length, 1)
  const floor = beginScan(anchorFrontier({ floor: at(3) }), noHead, rules)
  t.same([entry(3), entry(2)].map(floor.judge), ['new', 'stop'])
  floor.end()
  t.equal(warnings.length, 1, 'where there were no anchors none is missed')
  t.same(beginScan(anchorFrontier({}), noHead, rules).judge(entry(0)), 'new', 'from the beginning')
})

t.test('a walk from an object ends at it, and remembers it', async (t) => {
  const { rules, warnings } = openRules()
  const scan = beginScan(anchorFrontier({ startId: idOf(3), anchors: [key(2)] }), noHead, rules)
  t.same([entry(4), entry(3)].map(scan.judge), ['new', 'stop'])
  t.same(scan.next([entry(4)]), anchorFrontier({ anchors: [key(4), key(3), key(2)] }))
  scan.end()
  t.same(warnings, [])
})

t.test('a head that is older than all anchors is refused, one as old is not', async (t) => {
  const { rules } = openRules()
  const begin = (second: number, part = {}) =>
    beginScan(anchorFrontier({ anchors: [key(4), key(3)], ...part }), { entry: entry(9, second), now: null }, rules)
  t.throws(() => begin(2), { code: 'cursor', reason: 'restored' })
  t.doesNotThrow(() => begin(3))
  t.doesNotThrow(() => begin(1, { anchors: [], floor: at(3) }), 'a listing may be older than the start')
})

t.test('a window is swept after its interval, and at once without a clock', async (t) => {
  const { rules } = openRules()
  const sweeps = (sweptAt: string | null, now: string | null) =>
    beginScan(windowFrontier({ sweptAt }), { entry: undefined, now }, rules).sweep
  t.equal(sweeps(at(10), null), true)
  t.equal(sweeps(null, at(10)), true)
  t.equal(sweeps(at(10), at(9)), true, 'the clock went back')
  t.equal(sweeps(at(10), at(10)), false)
  t.equal(sweeps(at(10), at(12)), false)
  t.equal(sweeps(at(10), isoTime(12_500)), true)
})

t.test('in a window a known pair is passed by a sweep, and ends any other walk', async (t) => {
  const { rules } = openRules()
  const frontier = windowFrontier({ horizon: at(3), seen: [key(5)], sweptAt: at(20), startId: idOf(6) })
  const verdicts = (now: number) => {
    const scan = beginScan(frontier, { entry: undefined, now: at(now) }, rules)
    return [entry(7), entry(5), entry(6), entry(3), entry(2)].map(scan.judge)
  }
  t.same(verdicts(20), ['new', 'stop', 'stop', 'new', 'stop'])
  t.same(verdicts(30), ['new', 'known', 'known', 'new', 'stop'])
})

t.test('a sweep moves the window, another walk only adds to it', async (t) => {
  const { rules, warnings } = openRules()
  const frontier = windowFrontier({ horizon: at(3), seen: [key(4), key(15)], sweptAt: at(20), headTime: at(15) })
  const head = entry(22)
  const walk = beginScan(frontier, { entry: head, now: at(21) }, rules)
  t.same(walk.next([head]), { ...frontier, seen: [key(4), key(15), key(22)], headTime: at(22) })
  const sweep = beginScan(frontier, { entry: head, now: at(25) }, rules)
  t.same(
    sweep.next([head, entry(15), entry(14)]),
    windowFrontier({ horizon: at(15), seen: [key(15), key(22)], sweptAt: at(25), headTime: at(22) }),
  )
  const started = beginScan({ ...frontier, startId: idOf(16) }, { entry: head, now: at(25) }, rules)
  started.judge(entry(16))
  t.same(started.next([]).mode === 'window' && started.next([]), {
    ...windowFrontier({ horizon: at(15), seen: [key(15), key(16)], sweptAt: at(25), headTime: at(22) }),
  })
  const silent = beginScan(frontier, { entry: entry(17), now: null }, rules).next([])
  t.match(silent, { horizon: at(7), sweptAt: null, headTime: at(17) }, 'without a clock the time is that of the head')
  const empty = beginScan(windowFrontier({ horizon: at(3), headTime: null }), noHead, rules).next([])
  t.match(empty, { horizon: at(3), sweptAt: null, headTime: null })
  t.match(beginScan(frontier, noHead, rules).next([]), { horizon: at(5), headTime: at(15) })
  t.match(beginScan(windowFrontier({ horizon: at(18) }), { entry: head, now: at(25) }, rules).next([]), {
    horizon: at(18),
  })
  t.same(warnings, [])
})

t.test('a head that went back is worth a warning, unless it is known', async (t) => {
  const { rules, warnings } = openRules()
  const frontier = windowFrontier({ seen: [key(4)], headTime: at(6) })
  for (const number of [6, 7, 4]) beginScan(frontier, { entry: entry(number), now: null }, rules)
  beginScan(windowFrontier({}), { entry: entry(1), now: null }, rules)
  t.same(warnings, [])
  beginScan(frontier, { entry: entry(5), now: null }, rules)
  t.match(warnings, [/went back/])
})

t.test('a catch-up that goes on judges as its walk did', async (t) => {
  const stop = anchorFrontier({ anchors: [key(3)] })
  const next = anchorFrontier({ anchors: [key(9)] })
  const scan = resumeScan(stop, next, true)
  t.same([entry(5), entry(3)].map(scan.judge), ['new', 'stop'])
  t.equal(scan.next([entry(5)]), next)
  const window = windowFrontier({ horizon: at(3), seen: [key(4)] })
  for (const sweep of [true, false]) {
    const walk = resumeScan(window, windowFrontier({ horizon: at(8), seen: [key(9)] }), sweep)
    t.equal(walk.judge(entry(4)), sweep ? 'known' : 'stop')
    t.equal(walk.sweep, sweep)
    t.match(walk.next([entry(8), entry(7)]), { horizon: at(8), seen: [key(9), key(8)] })
  }
  for (const [one, other] of [
    [stop, window],
    [window, next],
  ] as const)
    t.throws(() => resumeScan(one, other, true), { code: 'cursor', reason: 'corrupt' })
})

t.test('the time of the server is that of its answer, two seconds earlier', async (t) => {
  t.equal(serverNow({ serverTime: null }), null)
  t.equal(serverNow({ serverTime: '2026-01-01T01:00:10+01:00' }), at(8))
  t.equal(windowFloor(at(8), 1000), at(7))
  t.equal(windowFloor(at(8), Number.POSITIVE_INFINITY), '')
})
