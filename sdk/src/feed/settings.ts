import { CursorError } from '../errors/api-error.ts'
import type { CursorStore } from './cursor/store.ts'
import type { FeedRecord, FeedSource } from './source.ts'

export type FeedOptions = {
  /** Default: a store in memory. */
  readonly store?: CursorStore
  /** `now` (default), `beginning`, an ISO 8601 time, a duration back (`90m`, `7d`), an object id, or an `item.cursor`. */
  readonly from?: string
  readonly intervalMs?: number
  /** Window mode: how late an object may become visible. Default: 10 minutes or twice the server's upload timeout. */
  readonly overlapMs?: number
  /** Walk the listing in full this often, which also finds what was shared or tagged late. Remembers every pair it saw. */
  readonly sweepMs?: number
  readonly pageSize?: number
  /** Discoveries beyond this go through the store's spill. */
  readonly spillAfter?: number
  /** Acknowledgements written together; a crash repeats at most so many items. */
  readonly ackBatch?: number
  /** Deliveries before a record goes to the dead letters. Default: no end. */
  readonly maxAttempts?: number
  /** Stop after this many items. Default: no end. */
  readonly limit?: number
  /** One round, each item at most once. */
  readonly once?: boolean
  /** `never` saves one request per item that was not listed just now, and delivers no `gone` items. */
  readonly checkGone?: 'stale' | 'never'
  /** The new start, instead of an error, when the cursor belongs to another instance or to a backup that was restored. */
  readonly resetCursor?: string
  readonly signal?: AbortSignal
  readonly onWarning?: (message: string) => void
  /** Stand-ins for tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly random?: () => number
}

const DEFAULTS = { intervalMs: 15_000, pageSize: 1000, spillAfter: 5000, ackBatch: 1, anchorCount: 64 } as const
const MIN_OVERLAP_MS = 600_000

const COUNTS = ['pageSize', 'spillAfter', 'ackBatch', 'maxAttempts', 'limit'] as const
const DURATIONS = ['intervalMs', 'overlapMs', 'sweepMs'] as const

export type FeedSettings = Omit<FeedOptions, 'onWarning'> & {
  readonly store: CursorStore
  readonly intervalMs: number
  readonly pageSize: number
  readonly spillAfter: number
  readonly ackBatch: number
  readonly anchorCount: number
  readonly signal: AbortSignal
  readonly warn: (message: string) => void
}

/** The options with their defaults; refuses invalid values. */
export function feedSettings(options: FeedOptions, store: CursorStore): FeedSettings {
  for (const name of COUNTS) refuse(name, options[name], (value) => Number.isInteger(value) && value >= 1)
  for (const name of DURATIONS) refuse(name, options[name], (value) => value >= 0)
  if (options.maxAttempts !== undefined && !store.bury) {
    throw new CursorError('start', 'maxAttempts needs a cursor store with bury() for the dead letters')
  }
  return {
    ...DEFAULTS,
    ...defined(options),
    store,
    signal: options.signal ?? new AbortController().signal,
    warn: options.onWarning ?? (() => undefined),
  }
}

function refuse(name: string, value: number | undefined, isFine: (value: number) => boolean): void {
  if (value === undefined || isFine(value)) return
  throw new CursorError('start', `${name} cannot be ${value}`)
}

function defined(options: FeedOptions): FeedOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** A periodic full sweep is a window without an end below. */
export function overlapOf<T extends FeedRecord>(settings: FeedSettings, source: FeedSource<T>): number {
  if (settings.sweepMs !== undefined) return Number.POSITIVE_INFINITY
  return settings.overlapMs ?? Math.max(MIN_OVERLAP_MS, 2 * (source.uploadTimeoutMs ?? 0))
}

export function usesWindow<T extends FeedRecord>(settings: FeedSettings, source: FeedSource<T>): boolean {
  return settings.sweepMs !== undefined || !source.commitOrdered
}
