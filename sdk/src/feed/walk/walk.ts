import { CursorError } from '../../errors/api-error.ts'
import { paginate } from '../../records/paginate.ts'
import { ceilSecond } from '../../records/time.ts'
import { type Entry, entryOf, type Trail } from '../cursor/pair.ts'
import type { FeedPage, FeedRecord, FeedSource } from '../source.ts'

export type WalkPage<T extends FeedRecord> = {
  readonly entries: readonly Entry<T>[]
  readonly serverTime: string | null
  readonly trail: Trail
  readonly reached: string | null
}

export type WalkOptions = {
  readonly count: number
  readonly signal: AbortSignal
  readonly bySlices: boolean
  readonly resume?: { readonly trail: Trail; readonly reached: string | null }
}

const STEPS_BACK = 5
const MAX_RESTARTS = 20

type Position = {
  trail: Trail
  reached: string | null
  ties: Set<string>
  next: 'head' | 'pivot' | 'slice'
  restarts: number
  firstKey: string | null
}

/** Pages of the listing from the head, or from `resume`, down to its end; each incarnation once. */
export function walk<T extends FeedRecord>(source: FeedSource<T>, options: WalkOptions): AsyncGenerator<WalkPage<T>> {
  const start = startAt(options)
  return paginate<WalkPage<T>, Position>(
    async ({ cursor: position = start }) => {
      const page = await nextPage(source, position, options)
      return page === null ? { items: [] } : { items: [page], next: position }
    },
    { signal: options.signal },
  )
}

async function nextPage<T extends FeedRecord>(
  source: FeedSource<T>,
  position: Position,
  options: WalkOptions,
): Promise<WalkPage<T> | null> {
  const requested = position.next
  const page = await fetchPage(source, position, options)
  if (page.records.length === 0) return null
  const all = page.records.map(entryOf)
  const entries = all.filter((entry) => isBelow(position, entry))
  refuseSamePage(position, all, entries.length)
  moveTo(position, all, entries)
  const isStuck = requested === 'slice' && entries.length === 0
  position.next = options.bySlices && !isStuck ? 'slice' : 'pivot'
  return { entries, serverTime: page.serverTime, trail: position.trail, reached: position.reached }
}

function startAt({ resume }: WalkOptions): Position {
  const trail = resume?.trail ?? []
  const ties = new Set(trail.map(([, key]) => key))
  const next = trail.length > 0 ? 'pivot' : 'head'
  return { trail, reached: resume?.reached ?? null, ties, next, restarts: 0, firstKey: null }
}

async function fetchPage<T extends FeedRecord>(
  source: FeedSource<T>,
  position: Position,
  { count, signal }: WalkOptions,
): Promise<FeedPage<T>> {
  if (position.next === 'slice' && position.reached !== null) {
    return source.page({ until: ceilSecond(position.reached), count, signal })
  }
  if (position.next === 'head') return source.page({ count, signal })
  for (const [olderThan] of position.trail.toReversed()) {
    try {
      return await source.page({ olderThan, count, signal })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  return restart(source, position, { count, signal })
}

function restart<T extends FeedRecord>(
  source: FeedSource<T>,
  position: Position,
  request: { readonly count: number; readonly signal: AbortSignal },
): Promise<FeedPage<T>> {
  position.restarts += 1
  position.firstKey = null
  if (position.restarts > MAX_RESTARTS) {
    throw new CursorError('listing', `${MAX_RESTARTS} times all last records of a page vanished during one walk`)
  }
  return source.page(request)
}

/** The order is by time: what is newer than the walk's lowest point was passed, or comes with the next walk. */
function isBelow(position: Position, entry: Entry<FeedRecord>): boolean {
  if (position.reached === null) return true
  return entry.time <= position.reached && !position.ties.has(entry.key)
}

function moveTo(position: Position, all: readonly Entry<FeedRecord>[], entries: readonly Entry<FeedRecord>[]): void {
  position.firstKey = all[0]?.key ?? null
  position.trail = all.slice(-(STEPS_BACK + 1)).map((entry) => [entry.record.id, entry.key] as const)
  const last = entries.at(-1)
  if (!last) return
  if (last.time !== position.reached) position.ties.clear()
  position.reached = last.time
  for (const { key, time } of entries) if (time === last.time) position.ties.add(key)
}

function refuseSamePage(position: Position, all: readonly Entry<FeedRecord>[], below: number): void {
  if (position.next !== 'pivot' || below > 0 || all[0]?.key !== position.firstKey) return
  throw new CursorError('listing', `the server answers every page with the same records, first ${all[0]?.key}`)
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'not_found'
}
