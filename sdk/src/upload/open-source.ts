/** Bytes that come in pieces: a web stream, a Node stream, a generator. */
export type ByteStream = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

/** A source made ready: its length is known and is not zero. */
export type OpenSource = {
  readonly sizeBytes: number
  /** Name the source itself suggests. */
  readonly name: string | undefined
  open(): AsyncIterable<Uint8Array>
  canReplay(): boolean
  release(): Promise<void>
}
