import { laterTime } from '../../records/time.ts'
import { encodeCursor } from '../cursor/cursor-string.ts'
import { anchorFrontier, type Frontier, windowFloor, windowFrontier } from '../cursor/frontier.ts'
import { pairKey, timeOfPair } from '../cursor/pair.ts'
import type { PendingRecord } from '../cursor/state.ts'
import { overlapOf } from '../settings.ts'
import type { FeedRecord } from '../source.ts'
import { count, countAttempt, type Session, settle } from './session.ts'

/** One incarnation of an object to process. It is delivered again until `ack()` resolves. */
export type FeedItem<T extends FeedRecord> = FeedRecord & {
  /** The listing's record; only the three members of `FeedRecord` when it was found by an earlier run. */
  readonly object: FeedRecord & Partial<T>
  /** Deleted, or no longer visible, since it was discovered. */
  readonly gone: boolean
  /** 1 for the first delivery. */
  readonly attempt: number
  /** The position after this item, to be stored by the program itself and passed as `from`. */
  readonly cursor: string
  ack(): Promise<void>
  /** Records why it could not be handled, for the dead letters; the item stays pending. */
  fail(reason: unknown): void
}

/** The next delivery of a pending record; null when it was settled meanwhile or is now a dead letter. */
export async function deliver<T extends FeedRecord>(session: Session<T>, index: number): Promise<FeedItem<T> | null> {
  const listed = session.batch[index]
  const key = listed && pairKey(listed)
  const pending = key === undefined ? undefined : session.pending.get(key)
  if (key === undefined || !pending) return null
  const { maxAttempts } = session.settings
  if (maxAttempts !== undefined && pending.attempts >= maxAttempts) return bury(session, key, pending)
  const gone = await isGone(session, key, pending)
  const attempt = await countAttempt(session, key)
  return makeItem(session, { key, pending, gone, attempt, cursorText: placeAfter(session, index) })
}

type Delivery = {
  readonly key: string
  readonly pending: PendingRecord
  readonly gone: boolean
  readonly attempt: number
  readonly cursorText: () => string
}

function makeItem<T extends FeedRecord>(session: Session<T>, delivery: Delivery): FeedItem<T> {
  const { key, gone, attempt, cursorText } = delivery
  const { id, type, upload_time } = delivery.pending
  const own: FeedRecord = { id, type, upload_time }
  return {
    ...own,
    object: { ...session.records.get(key), ...own } as FeedRecord & Partial<T>,
    gone,
    attempt,
    get cursor() {
      return cursorText()
    },
    ack: async () => {
      if (gone && session.pending.has(key)) count(session, 'gone')
      await settle(session, key, 'ack')
    },
    fail: (reason) => {
      session.reasons.set(key, reason instanceof Error ? reason.message : String(reason))
    },
  }
}

async function bury<T extends FeedRecord>(session: Session<T>, key: string, record: PendingRecord): Promise<null> {
  const reason = session.reasons.get(key) ?? 'not acknowledged'
  await session.settings.store.bury?.({ ...record, reason, at: new Date().toISOString() })
  session.settings.warn(`${record.id} was set aside after ${record.attempts} attempts: ${reason}`)
  await settle(session, key, 'dead')
  return null
}

/** Skips the check for a record that this process has listed and not yet delivered. */
async function isGone<T extends FeedRecord>(session: Session<T>, key: string, record: PendingRecord) {
  const isFresh = session.records.has(key) && record.attempts === 0
  if (isFresh || session.settings.checkGone === 'never') return false
  return !(await session.source.exists(record.id, session.settings.signal))
}

/** The cursor string is built on request; what it needs is fixed now. */
function placeAfter<T extends FeedRecord>({ recent, batch, ...session }: Session<T>, index: number): () => string {
  const { stream, gap, frontier } = session.snapshot
  if (frontier.mode === 'window' && !gap) {
    return () => encodeCursor({ stream, frontier, pending: batch.slice(index + 1) })
  }
  const overlapMs = overlapOf(session.settings, session.source)
  const { anchorCount } = session.settings
  return () => {
    const done = [...recent, ...batch.slice(0, index + 1).map(pairKey)]
    return encodeCursor({
      stream,
      frontier: rediscovering(gap?.stop ?? frontier, done, { overlapMs, anchorCount }),
      pending: [],
    })
  }
}

/** Order implies the remainder: a frontier of what was delivered finds it again. */
function rediscovering(
  stop: Frontier,
  done: readonly string[],
  { overlapMs, anchorCount }: { readonly overlapMs: number; readonly anchorCount: number },
): Frontier {
  const last = done.at(-1)
  if (last === undefined) return stop
  if (stop.mode === 'anchor') return anchorFrontier({ anchors: done.slice(-anchorCount).reverse(), floor: stop.floor })
  const horizon = laterTime(stop.horizon, windowFloor(timeOfPair(last), overlapMs))
  const seen = [...stop.seen, ...done].filter((key) => timeOfPair(key) >= horizon)
  return windowFrontier({ horizon, seen })
}

/** The position before everything unacknowledged. */
export function currentCursor<T extends FeedRecord>(session: Session<T>): string {
  const { snapshot, pending, batch, recent, settings, source } = session
  const { stream, frontier, gap } = snapshot
  if (!gap) return encodeCursor({ stream, frontier, pending: [...pending.values()] })
  const firstOpen = batch.findIndex((record) => pending.has(pairKey(record)))
  const settled = firstOpen < 0 ? batch : batch.slice(0, firstOpen)
  const rules = { overlapMs: overlapOf(settings, source), anchorCount: settings.anchorCount }
  const place = rediscovering(gap.stop, [...recent, ...settled.map(pairKey)], rules)
  return encodeCursor({ stream, frontier: place, pending: [] })
}
