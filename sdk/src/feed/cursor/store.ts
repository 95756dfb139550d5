import type { FeedRecord } from '../source.ts'
import type { Spill } from './spill.ts'
import type { CursorSnapshot, JournalEntry } from './state.ts'

export type DeadLetter = FeedRecord & { readonly attempts: number; readonly reason: string; readonly at: string }

export type LoadedCursor = { readonly snapshot: CursorSnapshot; readonly journal: readonly JournalEntry[] }

/**
 * The store of a feed's position. `save` replaces everything, journal included, in one atomic step; both it and
 * `append` resolve only when the bytes are durable, and reject when they are not: the feed then stops.
 *
 * @example const store: CursorStore = { load: readRow, save: writeRow, append: addLines }
 */
export type CursorStore = {
  load(): Promise<LoadedCursor | null>
  save(snapshot: CursorSnapshot): Promise<void>
  /** `'compact'` asks the feed to save soon. */
  append(entries: readonly JournalEntry[]): Promise<'compact' | undefined>
  /** Stores a record that failed too often; needed for `maxAttempts`. */
  bury?(letter: DeadLetter): Promise<void>
  /** Holds the records of a long catch-up; without a spill they stay in memory. */
  readonly spill?: Spill
  close?(): Promise<void>
}

/** The module that keeps cursors in files. */
export type CursorFiles = {
  readonly fileCursor: (file: string) => CursorStore & { readonly path: string }
  readonly readCursorFile: (path: string) => Promise<CursorSnapshot | null>
}
