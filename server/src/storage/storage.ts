import type { Readable } from 'node:stream'
import type { Digests } from '../digest/digests.ts'

/** Bytes received and digested, in a temporary place. Disposing discards what was not committed, and the mark of what was. */
export type Staged = AsyncDisposable & {
  readonly digests: Digests
  /** Durable under the digest when it returns. A second call puts back what was removed since. */
  commit(): Promise<void>
  /** For a transaction that failed after `commit`: disposing then leaves a mark, so the next sweep removes bytes without a row. */
  markForSweep(): void
}

export type Content = {
  readonly sizeBytes: number
  /** `end` is inclusive. */
  read(range?: { readonly start: number; readonly end: number }): Readable
}

export type HasRow = (sha256: readonly string[]) => Promise<ReadonlySet<string>>

/** Removes the content unless a row needs it, while nobody can store it; false where that failed, and is to be tried again. */
export type RemoveUnneeded = (sha256: string) => Promise<boolean>

export type SweepReport = {
  /** In-flight names of dead processes that were removed. */
  readonly leftovers: number
  /** Contents without a row that were removed. */
  readonly removed: number
  /** Contents with a row that were missing and could be put back. */
  readonly restored: number
}

/** A content as it is listed. */
export type Listed = { readonly sha256: string; readonly sizeBytes: number; readonly changedAt: number }

export type Storage = AsyncDisposable & {
  /** For a person: what it is and where. */
  readonly place: string
  stage(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Staged>
  /** Null: there is no such content. */
  open(sha256: string): Promise<Content | null>
  remove(sha256: string): Promise<void>
  /** Once, at start: ends what processes that died left under way. */
  sweep(hasRow: HasRow, removeUnneeded: RemoveUnneeded): Promise<SweepReport>
  /** Every content there is, in no order; one that has two copies may be listed twice. */
  list(): AsyncIterable<Listed>
  /** Moves the copy that `open` finds to where nobody looks for it, and tells where that is; null: there is none. */
  setAside(sha256: string): Promise<string | null>
  /** What a sweep would end, for a person. */
  unfinished(): AsyncIterable<string>
  /** Writes, reads and deletes a probe; throws where that fails. */
  check(): Promise<void>
}
