import type { components } from '../generated/contract.ts'
import { Table } from './table.ts'

export type HuntState = 'running' | 'done' | 'cancelled' | 'stopped'
export type HuntEndCode = components['schemas']['YaraHuntEnd']

/** A scan of stored files with YARA rules, in the background. */
export class YaraHuntModel extends Table {
  static override readonly tableName = 'yara_hunt'

  declare id: string
  declare userId: number
  /** The API key that it was created with, whose limits hold. */
  declare keyId: string | null
  declare address: string | null
  declare source: string
  /** The ruleset whose rules were taken, as it was then. */
  declare rulesetId: string | null
  declare rulesetName: string | null
  declare rulesetGroup: string | null
  declare rulesetVersion: number | null
  declare query: string | null
  /** How many files are scanned at most. */
  declare newest: number | null
  declare state: HuntState
  /** Why the server stopped it. */
  declare reason: HuntEndCode | null
  /** Files with a lower number are still to be scanned. */
  declare beforeId: number
  /** How often the storage has failed at the next file. */
  declare attempts: number
  declare total: number
  declare scanned: number
  /** Of those scanned: not read, because they lack the text that the rules need. */
  declare skipped: number
  declare failed: number
  /** Files with a hit. */
  declare matched: number
  declare hits: number
  declare bytes: number
  /** Time that the scans took, for the estimate. */
  declare busyMs: number
  declare createdOn: string
  declare finishedOn: string | null
  /** Hunts take turns by it. */
  declare workedOn: string
  declare takenBy: string | null
  /** End of the lease, so that the hunt of a dead process becomes free. */
  declare takenUntil: string | null
}
