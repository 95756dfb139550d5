/** Bytes that can be read piece by piece, however many there are. */
export type ContentSource = {
  readonly name: string
  readonly sizeBytes: number
  /** Reads the bytes from `start` up to and excluding `end`. */
  read(range: ByteSpan, signal?: AbortSignal): Promise<Uint8Array>
  /** Reads them in pieces, in one request. */
  stream(range: ByteSpan, signal?: AbortSignal): AsyncIterable<Uint8Array>
}

export type ByteSpan = { readonly start: number; readonly end: number }
