import type { Readable } from 'node:stream'
import type { Digests } from '../digest/digests.ts'
import type { Damage } from './damaged-content.ts'

/** `end` is inclusive. */
export type Range = { readonly start: number; readonly end: number }

/** The digests of some blocks of a content, one after the other; null if they are not known. */
export type BlockDigests = (first: number, count: number) => Promise<Uint8Array | null>

/** Bytes received and digested, in a temporary place. Disposing discards uncommitted bytes, and the marker of committed ones. */
export type StagedContent = AsyncDisposable & {
  readonly digests: Digests
  /**
   * Durable under the digest when it returns. What was stored already is compared, and replaced if it is wrong: the result says what
   * was found then. A second call restores what was removed since.
   */
  commit(): Promise<Damage | null>
  /**
   * Makes it durable in the encoding of new contents, and removes copies in another. Nothing else may store or remove this content
   * meanwhile.
   */
  convert(): Promise<void>
  /** For a transaction that failed after `commit`: disposing then leaves a marker, so the next sweep removes bytes without a row. */
  markForSweep(): void
}

export type Content = {
  readonly sizeBytes: number
  /** The file that has the bytes, in the encoding that its name says; null if they are not in a file. */
  readonly path: string | null
  /**
   * A range that spans everything, or none, is compared with the digest: the stream fails with `DamagedContent` before its last chunk
   * if the bytes are wrong. Other ranges are compared block by block, each before it is passed on; without `blocks`, or where it
   * knows none, only contents of one block are.
   */
  read(range?: Range, blocks?: BlockDigests): Readable
  /** The same bytes; a chunk may be changed, but only until the next one is asked for: then its buffer is filled again. */
  lend(range?: Range, blocks?: BlockDigests): LentChunks
}

/** A content that is only read from its first byte to its last. */
export type WholeContent = Pick<Content, 'sizeBytes'> & { read(): Readable }

export type LentChunks = AsyncGenerator<Buffer, void, undefined>

export type HasRow = (sha256: readonly string[]) => Promise<ReadonlySet<string>>

/** Removes the content unless a row needs it, while it cannot be stored; false if that failed and must be retried. */
export type RemoveUnneeded = (sha256: string) => Promise<boolean>

export type SweepReport = {
  /** In-flight names of dead processes that were removed. */
  readonly leftovers: number
  /** Contents without a row that were removed. */
  readonly removed: number
  /** Contents with a row that were missing and could be put back. */
  readonly restored: number
}

/** A listed content. */
export type ListedContent = { readonly sha256: string; readonly sizeBytes: number; readonly changedAt: number }

/** A place of contents, and the instance that has marked it as its own; null: none has. */
export type OwnedPlace = { readonly place: string; readonly owner: string | null }

/** Takes contents, and gives them back whole. */
export type WholeContents = Pick<Storage, 'place'> & {
  open(sha256: string): Promise<WholeContent | null>
  stage(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<StagedWhole>
}

type StagedWhole = AsyncDisposable & {
  readonly digests: Pick<Digests, 'sha256'>
  commit(): Promise<unknown>
}

export type Storage = AsyncDisposable & {
  /** For display: kind and location. */
  readonly place: string
  /** A chunk of the source need only stay valid until the next one is asked for. */
  stage(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<StagedContent>
  /** Null if the content does not exist; `DamagedContent` if something else is in its place. */
  open(sha256: string): Promise<Content | null>
  remove(sha256: string): Promise<void>
  /** Once, at start: cleans up after dead processes. */
  sweep(hasRow: HasRow, removeUnneeded: RemoveUnneeded): Promise<SweepReport>
  /** Every content, in no order; one with two copies may be listed twice. */
  list(): AsyncIterable<ListedContent>
  /** Moves the copy that `open` finds out of the way, and returns the new location; null if it does not exist. */
  setAside(sha256: string): Promise<string | null>
  /** False if there is a copy in another encoding than that of new contents. */
  isCurrent(sha256: string): Promise<boolean>
  /** What a sweep would clean up, for display. */
  unfinished(): AsyncIterable<string>
  /** Writes, reads and deletes a probe; throws if that fails. */
  check(): Promise<void>
  /** Whose contents these are, for each place of them. */
  owners(): Promise<readonly OwnedPlace[]>
  /** Marks all places as those of this instance, even if they were those of another; null takes the mark away. */
  setOwner(instance: string | null): Promise<void>
}
