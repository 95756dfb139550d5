/** Bytes that come in pieces: a web stream, a Node stream, a generator. */
export type ByteStream = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

/** A prepared source: its length is known and not zero. */
export type OpenSource = {
  readonly sizeBytes: number
  /** Name the source itself suggests. */
  readonly name: string | undefined
  open(): AsyncIterable<Uint8Array>
  canReplay(): boolean
  release(): Promise<void>
}
