import type { FeedRecord } from '../source.ts'

/** Records of a long catch-up, newest first, at byte (or record) positions. */
export type Spill = {
  readonly name: string
  /** Durable when it resolves; drops whatever lay at or after `at`. Resolves to the new end. */
  append(records: readonly FeedRecord[], at: number): Promise<number>
  /** The last records before `end`, oldest first, and where they begin. */
  readBack(end: number): Promise<{ readonly records: readonly FeedRecord[]; readonly start: number }>
  remove(): Promise<void>
}
