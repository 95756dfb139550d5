import type { Emit, Handlers } from './events.ts'

export type Registration = {
  /** Name of the registering plugin, for the log. */
  readonly name: string
  readonly handlers: Handlers
  /** Overrides the common time limit. */
  readonly timeoutMs?: number
}

/** The events of one request, or one action of a plugin, so far. Disposing drops what was not released. */
export type Occurrences = Disposable & {
  readonly emit: Emit
  /** Passes them to the handlers without waiting. */
  release(): void
  /** The same, but waits until all handlers have run: so a plugin waits for the events it causes. */
  deliverNow(): Promise<void>
}

export type Hooks = AsyncDisposable & {
  register(registration: Registration): void
  /** Backpressure: waits while handlers are far behind. */
  room(signal: AbortSignal): Promise<void>
  collect(): Occurrences
  /** Requests whose events are being delivered, and those whose events wait. */
  load(): { readonly running: number; readonly waiting: number }
  /** Runs of handlers that failed, took too long, or were skipped. */
  failures(): number
  /** The number of handlers. */
  count(): number
  /** Waits until nothing is in progress, with a time limit. */
  drain(): Promise<boolean>
}
