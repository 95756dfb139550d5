import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import type { ClaimedHunt } from '../../statements/hunts/claim-hunt.ts'
import type { FileToScan } from '../../statements/hunts/select-files.ts'
import type { Pace } from '../../storage/paced.ts'
import type { SqlCondition } from '../../tables/where.ts'
import type { ScanOutcome } from '../../yara/open-scanner.ts'
import type { HuntRules } from './hunt-rules.ts'

/** Reads a query as the caller means it; null if every file matches. */
export type ReadQuery = (call: Call, kind: 'file', query: string) => Promise<{ readonly scan: SqlCondition } | null>

export type HuntWork = {
  readonly hunt: ClaimedHunt
  readonly rules: HuntRules
  readonly holder: string
  readonly caller: Caller
  readonly pace: Pace
  readonly signal: AbortSignal
  readonly readQuery: ReadQuery
}

/** Skipped: no rule can match the file, which was not read. */
export type FileOutcome = ScanOutcome | { readonly state: 'skipped' }

export type Progress = {
  /** Adds the scan of a file. False if the hunt has ended, or is no longer ours. */
  add(file: FileToScan, outcome: FileOutcome): Promise<boolean>
  /** Records the scans so far: files with this number and higher ones are done. False as above. */
  flush(nextId: number): Promise<boolean>
}
