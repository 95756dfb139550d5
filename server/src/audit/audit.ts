import type { Knex } from 'knex'
import type { Head } from '../statements/audit/read-head.ts'
import type { Entry, PartialRead } from './entry.ts'

export type Writer = AsyncDisposable & {
  /** Adds an entry within a transaction, or by itself. */
  write(db: Knex, entry: Entry): Promise<void>
  /** The same for several, in this order. */
  writeAll(db: Knex, entries: readonly Entry[]): Promise<void>
  /** Adds an entry within about a second. */
  writeLater(entry: Entry): void
  /** Writes and chains what is new; if it fails, the next call tries again. */
  tick(): Promise<void>
  /** Chains everything that was committed, or recorded by this process, so far. Returns the last entry. */
  settle(): Promise<Head>
}

/** The audit log: who did what, when and from where. */
export type Audit = Writer & {
  readonly isOn: boolean
  /** Whether downloads and searches are recorded. */
  readonly hasReads: boolean
  /** How many refusals of this address were not recorded since the last one; null: do not record this one. */
  takeRefusal(address: string): number | null
  /** Whether to record this search: its repetitions within a minute are not. */
  takeSearch(key: string): boolean
  /** Records a read of a part of a content, together with others like it. */
  readPart(read: PartialRead): void
}
