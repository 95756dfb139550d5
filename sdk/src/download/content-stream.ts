export type ContentStream = {
  readonly chunks: AsyncIterable<Uint8Array>
  /** Position of the first byte. */
  readonly start: number
  /** Position after the last byte; null when unknown. */
  readonly end: number | null
  /** Size of the whole content; null when unknown. */
  readonly totalBytes: number | null
  readonly fileName: string | undefined
  /** Strong entity tag; undefined from a server that gives none. */
  readonly etag: string | undefined
  discard(): Promise<void>
}
