/** A file in an archive, while the archive is read: the next one ends it. */
export type ArchiveFile = {
  /** Untrusted text, never a path. */
  readonly name: string
  /** Null where files are not packed one by one. */
  readonly packedBytes: number | null
  /** The content, once. */
  open(): AsyncIterable<Uint8Array>
}
