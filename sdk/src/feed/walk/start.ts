import { CursorError } from '../../errors/api-error.ts'
import { normalizeTime, shiftTime } from '../../records/time.ts'
import { anchorFrontier, type Frontier, windowFloor, windowFrontier } from '../cursor/frontier.ts'
import { entryOf } from '../cursor/pair.ts'
import { type FeedSettings, overlapOf, usesWindow } from '../settings.ts'
import type { FeedRecord, FeedSource } from '../source.ts'
import { serverNow } from './scan.ts'
import { isNotFound, walk } from './walk.ts'

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/
const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}
const OBJECT_ID = /^[0-9a-fA-F]{32,128}$/

/** The frontier of a feed that begins at `from`: what lies below it counts as seen. */
export async function startFrontier<T extends FeedRecord>(
  source: FeedSource<T>,
  from: string,
  settings: FeedSettings,
): Promise<Frontier> {
  if (from === 'now') return startNow(source, settings)
  if (from === 'beginning') return usesWindow(settings, source) ? windowFrontier({}) : anchorFrontier({})
  if (OBJECT_ID.test(from)) return startAbove(source, from.toLowerCase(), settings)
  const time = await startTime(source, from, settings)
  return usesWindow(settings, source) ? windowFrontier({ horizon: time }) : anchorFrontier({ floor: time })
}

async function startNow<T extends FeedRecord>(source: FeedSource<T>, settings: FeedSettings): Promise<Frontier> {
  if (usesWindow(settings, source)) return startWindow(source, settings)
  const { records } = await source.page({ count: settings.anchorCount, signal: settings.signal })
  return anchorFrontier({ anchors: records.slice(0, settings.anchorCount).map((record) => entryOf(record).key) })
}

/** Records the window as it is, so that late commits below the head are still recognised as new. */
async function startWindow<T extends FeedRecord>(source: FeedSource<T>, settings: FeedSettings): Promise<Frontier> {
  const bySlices = !source.commitOrdered && source.timeSlices === true
  const overlapMs = overlapOf(settings, source)
  const seen: string[] = []
  let horizon: string | undefined
  let sweptAt: string | null = null
  for await (const page of walk(source, { count: settings.pageSize, signal: settings.signal, bySlices })) {
    if (horizon === undefined) {
      sweptAt = serverNow(page)
      const time = sweptAt ?? page.entries[0]?.time
      horizon = time === undefined ? '' : windowFloor(time, overlapMs)
    }
    for (const entry of page.entries) if (entry.time >= horizon) seen.push(entry.key)
    if ((page.entries.at(-1)?.time ?? horizon) < horizon) break
  }
  return windowFrontier({ horizon: horizon ?? '', seen, sweptAt })
}

/** The object need not match the query: what lies below it in this stream counts as seen. */
async function startAbove<T extends FeedRecord>(
  source: FeedSource<T>,
  startId: string,
  settings: FeedSettings,
): Promise<Frontier> {
  const below = await pageBelow(source, startId, settings)
  if (!usesWindow(settings, source)) return anchorFrontier({ startId, anchors: below.map((entry) => entry.key) })
  const horizon = below[0]?.time ?? ''
  const seen = below.filter((entry) => entry.time >= horizon).map((entry) => entry.key)
  return windowFrontier({ startId, horizon, seen })
}

async function pageBelow<T extends FeedRecord>(source: FeedSource<T>, startId: string, settings: FeedSettings) {
  const { signal } = settings
  if (!(await source.exists(startId, signal))) {
    throw new CursorError('start', `there is no object ${startId} to start from, or you may not see it`)
  }
  try {
    const page = await source.page({ olderThan: startId, count: settings.anchorCount, signal })
    return page.records.slice(0, settings.anchorCount).map(entryOf)
  } catch (error) {
    if (!isNotFound(error)) throw error
    throw new CursorError('start', `the object ${startId} to start from vanished`, { cause: error })
  }
}

async function startTime<T extends FeedRecord>(
  source: FeedSource<T>,
  from: string,
  settings: FeedSettings,
): Promise<string> {
  const [, amount, unit = ''] = DURATION.exec(from) ?? []
  const unitMs = UNIT_MS[unit]
  if (amount === undefined || unitMs === undefined) return namedTime(from)
  const page = await source.page({ count: 1, signal: settings.signal })
  const now = page.serverTime ?? page.records[0]?.upload_time ?? new Date().toISOString()
  return shiftTime(normalizeTime(now), -Number(amount) * unitMs)
}

function namedTime(from: string): string {
  const text = /^\d{4}-\d{2}-\d{2}$/.test(from) ? `${from}T00:00:00Z` : from
  try {
    return normalizeTime(text)
  } catch (cause) {
    const wanted = 'now, beginning, a time, a duration such as 90m, an object id or an item cursor'
    throw new CursorError('start', `a feed cannot start from "${from}": wanted ${wanted}`, { cause })
  }
}
