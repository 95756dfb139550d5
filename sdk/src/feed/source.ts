export type FeedRecord = { readonly id: string; readonly type: string; readonly upload_time: string }

/** Identifies the stream of a cursor; a different value in any member is another stream. */
export type FeedStream = {
  readonly server: string
  readonly instanceId: string | null
  readonly login: string | null
  readonly type: string
  readonly query: string
}

export type PageRequest = {
  readonly olderThan?: string
  /** The newest second to list (inclusive, UTC). Only sources with `timeSlices` get it. */
  readonly until?: string
  readonly count: number
  readonly signal: AbortSignal
}

/** `serverTime` is the Date header of the response as an ISO 8601 time. */
export type FeedPage<T> = { readonly records: readonly T[]; readonly serverTime: string | null }

export type FeedSource<T extends FeedRecord> = {
  readonly stream: FeedStream
  readonly commitOrdered: boolean
  /** `page` understands `until`. Servers whose pivot comparison disagrees with their order are walked by it. */
  readonly timeSlices?: boolean
  /** The server's `file_upload_timeout`, a lower bound for half of the overlap. */
  readonly uploadTimeoutMs?: number
  /** Newest first; rejects with code `not_found` for a pivot that is gone. */
  page(request: PageRequest): Promise<FeedPage<T>>
  exists(id: string, signal: AbortSignal): Promise<boolean>
}
