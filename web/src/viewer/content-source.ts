/** Bytes that can be read piece by piece, however many there are. */
export type ContentSource = {
  readonly name: string
  readonly sizeBytes: number
  /** Those from `start` up to `end`, which is not among them. */
  read(range: ByteSpan, signal?: AbortSignal): Promise<Uint8Array>
  /** The same in pieces, in one request. */
  stream(range: ByteSpan, signal?: AbortSignal): AsyncIterable<Uint8Array>
}

export type ByteSpan = { readonly start: number; readonly end: number }
