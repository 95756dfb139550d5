import { CursorError } from '../../errors/api-error.ts'
import { laterTime, normalizeTime, shiftTime } from '../../records/time.ts'
import { type AnchorFrontier, type Frontier, stopTime, type WindowFrontier, windowFloor } from '../cursor/frontier.ts'
import { type Entry, timeOfPair } from '../cursor/pair.ts'
import type { FeedRecord } from '../source.ts'

export type ScanRules = {
  readonly anchorCount: number
  readonly overlapMs: number
  readonly sweepEveryMs: number
  readonly warn: (message: string) => void
}

/** Facts from the first page of a walk. */
export type Head = { readonly entry: Entry<FeedRecord> | undefined; readonly now: string | null }

export type Verdict = 'new' | 'known' | 'stop'

/** One walk over the listing, judged against the frontier it began with. */
export type Scan = {
  readonly sweep: boolean
  judge(entry: Entry<FeedRecord>): Verdict
  /** The frontier that covers `fresh` (newest first) as well. */
  next(fresh: readonly Entry<FeedRecord>[]): Frontier
  /** Called once, when the walk met its end. */
  end(): void
}

// The Date header has whole seconds and is written after the listing was read.
const DATE_MARGIN_MS = 2000

/** The server's clock at the moment a page was read, or a little before. */
export function serverNow(page: { readonly serverTime: string | null }): string | null {
  return page.serverTime === null ? null : shiftTime(normalizeTime(page.serverTime), -DATE_MARGIN_MS)
}

export function beginScan(frontier: Frontier, head: Head, rules: ScanRules): Scan {
  if (frontier.mode === 'anchor') return anchorScan(frontier, head, rules)
  const { now } = head
  const { sweptAt } = frontier
  const sweep = now === null || sweptAt === null || now < sweptAt || now >= shiftTime(sweptAt, rules.sweepEveryMs)
  warnOfClock(frontier, head, rules)
  return windowScan(frontier, movedWindow(frontier, { head, sweep }, rules), sweep)
}

/** Continues a walk that a catch-up had started: `next` is the frontier it had reached. */
export function resumeScan(stop: Frontier, next: Frontier, sweep: boolean): Scan {
  if (stop.mode === 'window' && next.mode === 'window') return windowScan(stop, next, sweep)
  if (stop.mode === 'window' || next.mode === 'window') throw new CursorError('corrupt', 'the cursor mixes two modes')
  const scan = anchorScan(stop, { entry: undefined, now: null }, { anchorCount: 0, warn: () => undefined })
  return { ...scan, next: () => next }
}

function anchorScan(frontier: AnchorFrontier, head: Head, rules: Pick<ScanRules, 'anchorCount' | 'warn'>): Scan {
  const known = new Set(frontier.anchors)
  const floor = stopTime(frontier)
  refuseRestored(frontier, head, floor)
  let start: string | null = null
  let met = false
  const judge = (entry: Entry<FeedRecord>): Verdict => {
    met ||= known.has(entry.key)
    if (met) return 'stop'
    if (entry.record.id === frontier.startId) {
      start = entry.key
      return 'stop'
    }
    return floor !== null && entry.time < floor ? 'stop' : 'new'
  }
  const next = (fresh: readonly Entry<FeedRecord>[]): AnchorFrontier => {
    const keys = fresh.slice(0, rules.anchorCount).map((entry) => entry.key)
    const anchors = [...keys, ...(start === null ? [] : [start]), ...frontier.anchors].slice(0, rules.anchorCount)
    return { ...frontier, anchors, startId: null }
  }
  const end = () => {
    if (known.size > 0 && !met && start === null) rules.warn('no anchor is left in the listing: stopped by time')
  }
  return { sweep: true, judge, next, end }
}

function refuseRestored(frontier: AnchorFrontier, head: Head, floor: string | null): void {
  if (!head.entry || frontier.anchors.length === 0 || floor === null || head.entry.time >= floor) return
  const message = `the newest object (${head.entry.time}) is older than all that was seen (${floor}): restored from a backup?`
  throw new CursorError('restored', message)
}

function windowScan(stop: WindowFrontier, moved: WindowFrontier, sweep: boolean): Scan {
  const known = new Set(stop.seen)
  let start: string | null = null
  const judge = (entry: Entry<FeedRecord>): Verdict => {
    if (entry.time < stop.horizon) return 'stop'
    const isStart = entry.record.id === stop.startId
    if (isStart) start = entry.key
    if (!isStart && !known.has(entry.key)) return 'new'
    return sweep ? 'known' : 'stop'
  }
  const next = (fresh: readonly Entry<FeedRecord>[]): WindowFrontier => {
    const seen = new Set(moved.seen)
    for (const { key, time } of fresh) if (time >= moved.horizon) seen.add(key)
    if (start !== null) seen.add(start)
    return { ...moved, seen: [...seen], startId: null }
  }
  return { sweep, judge, next, end: () => undefined }
}

type WalkStart = { readonly head: Head; readonly sweep: boolean }

/** Only a full sweep moves the horizon, so that the bound stays "delay below overlap" whatever the sweep interval. */
function movedWindow(frontier: WindowFrontier, { head, sweep }: WalkStart, rules: ScanRules): WindowFrontier {
  const headTime = head.entry?.time ?? frontier.headTime
  const time = head.now ?? headTime
  if (!sweep || time === null) return { ...frontier, headTime }
  const horizon = laterTime(frontier.horizon, windowFloor(time, rules.overlapMs))
  const seen = frontier.seen.filter((key) => timeOfPair(key) >= horizon)
  return { ...frontier, horizon, seen, sweptAt: head.now, headTime }
}

function warnOfClock(frontier: WindowFrontier, { entry }: Head, rules: ScanRules): void {
  if (!entry || frontier.headTime === null || entry.time >= frontier.headTime) return
  if (!frontier.seen.includes(entry.key)) rules.warn(`the head of the listing went back to ${entry.time}`)
}
