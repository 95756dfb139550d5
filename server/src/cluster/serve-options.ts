export type ServeOptions = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder that relative paths start from. */
  readonly base: string
  /** Settings of section `service` given on the command line. */
  readonly overrides?: Readonly<Record<string, string>>
  /** Whether to create a missing schema or administrator; otherwise the start is refused. */
  readonly prepare: boolean
  /** Prints progress for a person; every argument is a line. */
  readonly print: (line: string) => void
}

/** Disposing drains running requests, then closes everything. */
export type RunningServer = AsyncDisposable & {
  readonly url: string
  /** Rejects when the server cannot continue. */
  readonly failure: Promise<never>
  /** Reloads certificates; with several workers, new ones take over with reloaded settings. */
  reload(): Promise<void>
  /** Before a planned end: for `shutdown_delay` readiness is refused, while connections are still served. */
  announceEnd(): Promise<void>
}
