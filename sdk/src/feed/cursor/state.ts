import { CursorError } from '../../errors/api-error.ts'
import type { FeedRecord, FeedStream } from '../source.ts'
import { type Frontier, windowFrontier } from './frontier.ts'
import { pairKey, type Trail } from './pair.ts'

export type PendingRecord = FeedRecord & { readonly attempts: number }

/** A catch-up too long for memory: walked into a spill, newest first, then delivered from its end. */
export type Gap = {
  readonly stop: Frontier
  readonly sweep: boolean
  readonly trail: Trail
  readonly reached: string | null
  readonly spill: string
  readonly end: number
  readonly walked: boolean
}

export type FeedStats = {
  readonly discovered: number
  readonly acknowledged: number
  readonly gone: number
  readonly dead: number
  readonly lastSuccess: string | null
}

/** Everything a cursor knows; frontier and pending only ever change together. */
export type CursorSnapshot = {
  readonly v: 1
  readonly generation: number
  readonly stream: FeedStream
  readonly frontier: Frontier
  readonly pending: readonly PendingRecord[]
  readonly gap: Gap | null
  readonly stats: FeedStats
}

/** `try` counts a delivery, `ack` and `dead` take the record out of pending. */
export type JournalEntry = {
  readonly generation: number
  readonly op: 'ack' | 'try' | 'dead'
  readonly key: string
}

export const NO_STATS: FeedStats = { discovered: 0, acknowledged: 0, gone: 0, dead: 0, lastSuccess: null }

export function emptySnapshot(stream: FeedStream, frontier: Frontier = windowFrontier({})): CursorSnapshot {
  return { v: 1, generation: 0, stream, frontier, pending: [], gap: null, stats: NO_STATS }
}

/** The snapshot with the journal of its own generation; lines of other generations are left-overs. */
export function applyJournal(snapshot: CursorSnapshot, journal: readonly JournalEntry[]): CursorSnapshot {
  const pending = new Map(snapshot.pending.map((record) => [pairKey(record), record]))
  const counts = { acknowledged: snapshot.stats.acknowledged, dead: snapshot.stats.dead }
  for (const { generation, op, key } of journal) {
    const record = pending.get(key)
    if (generation !== snapshot.generation || !record) continue
    if (op === 'try') pending.set(key, { ...record, attempts: record.attempts + 1 })
    if (op !== 'try') pending.delete(key)
    if (op === 'ack') counts.acknowledged += 1
    if (op === 'dead') counts.dead += 1
  }
  return { ...snapshot, pending: [...pending.values()], stats: { ...snapshot.stats, ...counts } }
}

/** Refuses anything but a snapshot of this version; a checksum covers the rest. */
export function checkSnapshot(value: unknown, where: string): CursorSnapshot {
  if (!isSnapshot(value)) throw new CursorError('corrupt', `${where} is not a cursor of version 1`)
  return value
}

function isSnapshot(value: unknown): value is CursorSnapshot {
  if (!isRecord(value) || value.v !== 1 || !isRecord(value.stream) || !isRecord(value.stats)) return false
  if (!isFrontier(value.frontier) || !Array.isArray(value.pending) || typeof value.generation !== 'number') return false
  return value.gap === null || (isRecord(value.gap) && isFrontier(value.gap.stop))
}

export function isFrontier(value: unknown): value is Frontier {
  if (!isRecord(value)) return false
  if (value.mode === 'anchor') return Array.isArray(value.anchors)
  return value.mode === 'window' && Array.isArray(value.seen) && typeof value.horizon === 'string'
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
