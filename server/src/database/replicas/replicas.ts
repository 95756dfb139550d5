import type { Knex } from 'knex'

/** Connections for requests, and those for searches that may take long. */
export type ReadPools = { readonly db: Knex; readonly searchPool: Knex }

export type ReplicaReport = {
  /** Host and port. */
  readonly name: string
  readonly isUsed: boolean
  /** Why it is not used. */
  readonly reason: string | null
  readonly unusedSince: Date | null
  /** How much of the log it had not replayed when it was last asked; null before the first answer. */
  readonly lagBytes: number | null
  readonly reads: number
  /** Reads that failed and were done again by the primary. */
  readonly retries: number
}

export type ReadsReport = { readonly replicas: readonly ReplicaReport[]; readonly primaryReads: number }

/** Servers that follow the primary, for requests that only read. */
export type Replicas = AsyncDisposable & {
  /**
   * Does the work by a replica that has everything the primary had at the time of this call, and by the primary if there is none or
   * the replica fails. Null stands for the primary.
   */
  read<T>(signal: AbortSignal, work: (pools: ReadPools | null) => Promise<T>): Promise<T>
  /** Asks all of them now. */
  check(): Promise<void>
  report(): ReadsReport
}
