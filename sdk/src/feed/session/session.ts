import { CursorError } from '../../errors/api-error.ts'
import { windowFloor } from '../cursor/frontier.ts'
import { pairKey, timeOfPair } from '../cursor/pair.ts'
import type { CursorSnapshot, JournalEntry, PendingRecord } from '../cursor/state.ts'
import { type FeedSettings, overlapOf } from '../settings.ts'
import type { FeedRecord, FeedSource } from '../source.ts'

/** The open cursor of one feed: the saved snapshot, and what has happened since. */
export type Session<T extends FeedRecord> = {
  readonly settings: FeedSettings
  source: FeedSource<T>
  /** The snapshot last saved. Its `pending` may be outdated; the map is current. */
  snapshot: CursorSnapshot
  pending: Map<string, PendingRecord>
  /** Pending as it was when discovered or loaded, for the order of delivery. */
  batch: readonly PendingRecord[]
  /** Listing records of this process, by pair. */
  records: Map<string, T>
  /** Pairs settled before this batch, oldest first: as many as a cursor in the middle of it needs. */
  recent: readonly string[]
  reasons: Map<string, string>
  journal: Omit<JournalEntry, 'generation'>[]
  queue: Promise<unknown>
  failure: { readonly cause: unknown } | null
  isClosed: boolean
}

/** Saves frontier, pending and gap in one step; nothing counts before that. */
export function commit<T extends FeedRecord>(session: Session<T>, change: Partial<CursorSnapshot>): Promise<void> {
  return enqueue(session, () => saveNow(session, change))
}

/** Takes a record out of pending, durably once a batch is full. */
export async function settle<T extends FeedRecord>(
  session: Session<T>,
  key: string,
  op: 'ack' | 'dead',
): Promise<void> {
  if (session.isClosed) throw new CursorError('closed', `the feed is closed: ${key} stays pending`)
  if (session.failure) throw session.failure.cause
  if (!session.pending.delete(key)) return
  session.records.delete(key)
  session.reasons.delete(key)
  count(session, op === 'ack' ? 'acknowledged' : 'dead')
  session.journal.push({ op, key })
  if (op === 'dead' || session.journal.length >= session.settings.ackBatch) await flush(session)
}

export function count<T extends FeedRecord>(session: Session<T>, name: 'acknowledged' | 'dead' | 'gone'): void {
  const { stats } = session.snapshot
  session.snapshot = { ...session.snapshot, stats: { ...stats, [name]: stats[name] + 1 } }
}

/** Counts a delivery; saved beforehand when the count decides about dead letters. */
export async function countAttempt<T extends FeedRecord>(session: Session<T>, key: string): Promise<number> {
  const record = session.pending.get(key)
  if (!record) return 0
  const attempts = record.attempts + 1
  session.pending.set(key, { ...record, attempts })
  if (session.settings.maxAttempts === undefined) return attempts
  session.journal.push({ op: 'try', key })
  await flush(session)
  return attempts
}

export function flush<T extends FeedRecord>(session: Session<T>): Promise<void> {
  return enqueue(session, async () => {
    if (session.journal.length === 0) return
    const { generation } = session.snapshot
    const lines = session.journal.map(({ op, key }) => ({ generation, op, key }))
    session.journal = []
    if ((await session.settings.store.append(lines)) === 'compact') await saveNow(session, {})
  })
}

async function saveNow<T extends FeedRecord>(session: Session<T>, change: Partial<CursorSnapshot>): Promise<void> {
  const pending = change.pending ?? [...session.pending.values()]
  const generation = session.snapshot.generation + 1
  const next = { ...session.snapshot, ...change, pending, generation }
  // Acknowledgements that wait for the journal are already removed from `pending`.
  session.journal = []
  await session.settings.store.save(next)
  session.snapshot = { ...next, stats: change.stats ?? session.snapshot.stats, pending: [] }
  if (change.pending) setPending(session, change.pending)
}

/** A new batch to deliver; the one before is settled as a whole. */
export function setPending<T extends FeedRecord>(session: Session<T>, pending: readonly PendingRecord[]): void {
  session.recent = recentOf(session)
  session.pending = new Map(pending.map((record) => [pairKey(record), record]))
  session.batch = pending
}

function recentOf<T extends FeedRecord>({ recent, batch, snapshot, settings, source }: Session<T>): readonly string[] {
  const { frontier, gap } = snapshot
  if (frontier.mode === 'window' && !gap) return []
  const keys = [...recent, ...batch.map(pairKey)]
  if (frontier.mode === 'anchor') return keys.slice(-settings.anchorCount)
  const last = keys.at(-1)
  if (last === undefined) return []
  const floor = windowFloor(timeOfPair(last), overlapOf(settings, source))
  return keys.filter((key) => timeOfPair(key) >= floor)
}

/** Store operations run one after the other; after a failed one the feed stops delivering. */
function enqueue<T extends FeedRecord>(session: Session<T>, task: () => Promise<void>): Promise<void> {
  const run = session.queue.then(async () => {
    if (session.failure) throw session.failure.cause
    try {
      await task()
    } catch (cause) {
      session.failure = { cause }
      throw cause
    }
  })
  session.queue = run.catch(() => undefined)
  return run
}
