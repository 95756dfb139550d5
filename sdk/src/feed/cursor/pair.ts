import { normalizeTime } from '../../records/time.ts'
import type { FeedRecord } from '../source.ts'

/**
 * One incarnation of an object: identifiers are content hashes and come back after a deletion, with a new time.
 * Pairs serve equality only, so 16 digits of the identifier along with the microsecond are enough.
 */
export function pairKey(record: FeedRecord): string {
  return `${record.id.slice(0, 16)}@${normalizeTime(record.upload_time)}`
}

export function timeOfPair(key: string): string {
  return key.slice(key.indexOf('@') + 1)
}

export type Entry<T extends FeedRecord> = { readonly key: string; readonly time: string; readonly record: T }

export function entryOf<T extends FeedRecord>(record: T): Entry<T> {
  const key = pairKey(record)
  return { key, time: timeOfPair(key), record }
}

/** The last records of a page, newest first: where to continue if the last one is deleted meanwhile. */
export type Trail = readonly (readonly [id: string, key: string])[]
