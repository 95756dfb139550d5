import type { Frontier } from '../cursor/frontier.ts'
import type { Entry, Trail } from '../cursor/pair.ts'
import type { Gap } from '../cursor/state.ts'
import { type FeedSettings, overlapOf } from '../settings.ts'
import type { FeedRecord, FeedSource } from '../source.ts'
import { beginScan, resumeScan, type Scan, serverNow } from './scan.ts'
import { type WalkOptions, walk } from './walk.ts'

/** New records of one walk, newest first; `rest` is set if the walk stopped because there were too many. */
export type Discovery<T extends FeedRecord> = {
  readonly frontier: Frontier
  readonly fresh: readonly Entry<T>[]
  readonly rest: { readonly trail: Trail; readonly reached: string | null; readonly sweep: boolean } | null
}

export async function discover<T extends FeedRecord>(
  source: FeedSource<T>,
  frontier: Frontier,
  settings: FeedSettings,
): Promise<Discovery<T>> {
  const limit = settings.store.spill ? settings.spillAfter : Number.POSITIVE_INFINITY
  const rules = scanRules(settings, source)
  const fresh: Entry<T>[] = []
  let scan: Scan | undefined
  for await (const page of walk(source, walkOptions(source, frontier, settings))) {
    scan ??= beginScan(frontier, { entry: page.entries[0], now: serverNow(page) }, rules)
    const { found, stopped } = judgePage(scan, page.entries)
    for (const entry of found) fresh.push(entry)
    if (stopped) break
    if (fresh.length <= limit) continue
    const rest = { trail: page.trail, reached: page.reached, sweep: scan.sweep }
    return { frontier: scan.next(fresh), fresh, rest }
  }
  scan?.end()
  return { frontier: scan?.next(fresh) ?? frontier, fresh, rest: null }
}

export type GapPage<T extends FeedRecord> = Pick<Discovery<T>, 'frontier' | 'fresh'> & {
  readonly trail: Trail
  readonly reached: string | null
}

/** The pages of a long catch-up, from its last position. */
export async function* continueGap<T extends FeedRecord>(
  source: FeedSource<T>,
  { gap, frontier }: { readonly gap: Gap; readonly frontier: Frontier },
  settings: FeedSettings,
): AsyncGenerator<GapPage<T>> {
  let reachedFrontier = frontier
  const resume = { trail: gap.trail, reached: gap.reached }
  const options = { ...walkOptions(source, gap.stop, settings), resume }
  for await (const page of walk(source, options)) {
    const scan = resumeScan(gap.stop, reachedFrontier, gap.sweep)
    const { found, stopped } = judgePage(scan, page.entries)
    reachedFrontier = scan.next(found)
    yield { frontier: reachedFrontier, fresh: found, trail: page.trail, reached: page.reached }
    if (stopped) return
  }
}

function judgePage<T extends FeedRecord>(scan: Scan, entries: readonly Entry<T>[]) {
  const found: Entry<T>[] = []
  for (const entry of entries) {
    const verdict = scan.judge(entry)
    if (verdict === 'stop') return { found, stopped: true }
    if (verdict === 'new') found.push(entry)
  }
  return { found, stopped: false }
}

export function scanRules<T extends FeedRecord>(settings: FeedSettings, source: FeedSource<T>) {
  const overlapMs = overlapOf(settings, source)
  return {
    anchorCount: settings.anchorCount,
    overlapMs,
    sweepEveryMs: settings.sweepMs ?? overlapMs / 4,
    warn: settings.warn,
  }
}

function walkOptions<T extends FeedRecord>(
  source: FeedSource<T>,
  frontier: Frontier,
  settings: FeedSettings,
): WalkOptions {
  const bySlices = frontier.mode === 'window' && !source.commitOrdered && source.timeSlices === true
  return { count: settings.pageSize, signal: settings.signal, bySlices }
}
