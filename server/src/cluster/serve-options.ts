export type ServeOptions = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder that relative paths start from. */
  readonly base: string
  /** Settings of section `service` given on the command line. */
  readonly overrides?: Readonly<Record<string, string>>
  /** Whether a missing schema or administrator is made; otherwise the start is refused. */
  readonly prepare: boolean
  /** Tells a person what happens; every argument is a line. */
  readonly print: (line: string) => void
}

/** Disposing lets running requests finish, then closes everything. */
export type Serving = AsyncDisposable & {
  readonly url: string
  /** Rejects when the server cannot go on. */
  readonly failure: Promise<never>
  /** Certificates are read again; where there are several workers, new ones take over with settings read again. */
  reload(): Promise<void>
}
