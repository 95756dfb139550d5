/** Bytes to send whose number is known. */
export type WireBody = {
  readonly sizeBytes: number
  /** The bytes, from the start. */
  open(): AsyncIterable<Uint8Array>
  /** False once bytes were read that cannot be read again. */
  canReplay(): boolean
}

export type WireTimeouts = {
  /** The time limit of the response headers, and between two chunks of the request. */
  readonly headersMs: number
  /** Between pieces of the answer. */
  readonly idleMs: number
}

export type WireRequest = {
  /** The name of the operation, used in errors. */
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: WireBody | null
  /** Send the cookies of the repository, and store new ones; browsers only. */
  readonly withCookies: boolean
  readonly timeouts: WireTimeouts
  readonly signal: AbortSignal | undefined
}

export type WireAnswer = {
  readonly status: number
  readonly headers: Headers
  /** The content; leaving the loop early closes the connection. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Releases the connection without reading on. */
  discard(): Promise<void>
}

/** One exchange without retries. Failures are `ApiError`s. */
export type Transport = {
  exchange(request: WireRequest): Promise<WireAnswer>
  close(): Promise<void>
}

export type TlsOptions = {
  /** Certificates (PEM) to trust instead of the system's. */
  readonly ca?: string | readonly string[]
  /** Client certificate and key (PEM). */
  readonly cert?: string
  readonly key?: string
  /** Trust any certificate. Only for experiments. */
  readonly insecure?: boolean
}
