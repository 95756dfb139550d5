/** Similarity digests to compute besides the hashes. */
export type SimilarityDigests = { readonly ssdeep: boolean; readonly tlsh: boolean }

export type Digests = {
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
  readonly sha512: string
  readonly crc32: string
  /** Null if the hash is disabled. */
  readonly ssdeep: string | null
  /** Null for contents that are too short or too uniform for one. */
  readonly tlsh: Uint8Array | null
  readonly sizeBytes: number
  readonly fileType: string
  /** As of `openBlockDigester`. */
  readonly blocks: Uint8Array | null
}

export type DigestSession = {
  /** Copies the chunk; a promise means: wait for it before the next call, or before reusing the chunk. */
  update(chunk: Uint8Array): Promise<void> | void
  /** The path names a file with all the bytes given before: libmagic looks at it. */
  finish(path: string): Promise<Digests>
  abort(): void
}
