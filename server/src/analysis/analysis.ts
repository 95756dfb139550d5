/** What requests do with the analysis backend. */
export type Analysis = {
  progressOf(ids: readonly string[]): Promise<ReadonlyMap<string, Progress>>
  /** Throws `BackendAway` unless an analysis could be started now. */
  requireReachable(needs: { readonly bucket: boolean }): Promise<void>
  look(): Promise<BackendLook>
  /** There is a new committed start to send. Never waits, never fails. */
  kick(): void
}

export type Reachability = { readonly reachable: boolean; readonly detail: string }
/** For administrators: with hosts and reasons. */
export type BackendLook = { readonly redis: Reachability; readonly bucket: Reachability }

/** The progress of an analysis, from the backend's own records. */
export type Progress = {
  readonly status: 'running' | 'finished'
  /** ISO 8601 with six fraction digits; null if no task is left. */
  readonly lastUpdate: string | null
  readonly queues: Readonly<Record<string, QueueProgress>>
}
export type QueueProgress = { readonly receivedFrom: readonly string[]; readonly states: readonly string[] }
