import type { Timing } from '../log/timing.ts'

export type ResponseSample = {
  /** In upper case, as it was sent. */
  readonly method: string
  readonly endpoint: string
  /** Login, or client address if not signed in. */
  readonly user: string
  readonly status: number
  readonly seconds: number
  /** Null for what was refused before it became a request. */
  readonly timing: Timing | null
}

export type DeprecatedUse = {
  readonly feature: string
  readonly method?: string
  readonly endpoint?: string
  readonly user: string | null
}

/** By a reader, by an upload that repaired it, or by the check of all contents. */
export type FoundBy = 'read' | 'upload' | 'check'

export type LastCheck = { readonly finishedSeconds: number; readonly checked: number; readonly damaged: number }

/** Counts events. Never waits, never fails. */
export type Metrics = AsyncDisposable & {
  /** Once per request, when it starts; call the result when it ends. */
  startRequest(): (sample: ResponseSample) => void
  deprecated(use: DeprecatedUse): void
  /** Once per content, before its first byte; call the result with the size when it is received, or null if it was not. */
  receiving(): (sizeBytes: number | null) => void
  unshared(): void
  delayedSignIn(): void
  /** A body found no room in the memory for bodies. */
  refusedBody(): void
  /** A client was disconnected because it sent a body, or took an answer, too slowly. */
  slowClient(awaited: 'body' | 'answer'): void
  /** An entry of the audit log that could not be kept. */
  lostAuditEntry(): void
  /** The last whole check of all contents; null: none yet. */
  contentsChecked(last: LastCheck | null): void
  /** A stored content was not what it should be. */
  damaged(foundBy: FoundBy): void
  /** An attempt to send an analysis to the backend. */
  analysisSending(outcome: 'sent' | 'failed'): void
  /** The end of the extraction of the facts of a file. */
  factsExtracted(outcome: 'done' | 'failed'): void
  /** The end of the scan of a new file by a YARA ruleset. */
  yaraScanned(outcome: 'done' | 'failed'): void
  /** A run of a task in the background. */
  backgroundRun(task: string, outcome: 'succeeded' | 'failed'): void
  /** Shares what this process has measured with the others. */
  publish(): Promise<void>
  /** Null: the metrics are off. */
  readonly write: (() => Promise<string>) | null
}

export const NO_METRICS: Metrics = {
  startRequest: () => () => undefined,
  deprecated: () => undefined,
  receiving: () => () => undefined,
  unshared: () => undefined,
  delayedSignIn: () => undefined,
  refusedBody: () => undefined,
  slowClient: () => undefined,
  lostAuditEntry: () => undefined,
  contentsChecked: () => undefined,
  damaged: () => undefined,
  analysisSending: () => undefined,
  factsExtracted: () => undefined,
  yaraScanned: () => undefined,
  backgroundRun: () => undefined,
  publish: () => Promise.resolve(),
  write: null,
  [Symbol.asyncDispose]: () => Promise.resolve(),
}

/** The name that metrics have for the operations of a resource. */
export function endpointOf(resource: string): string {
  return `api.${resource}resource`
}
