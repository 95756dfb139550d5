import type { Client } from '@lazaret/sdk'
import type { Progress } from '../progress/progress.ts'
import type { Talk } from '../terminal/talk.ts'
import type { Accompaniment } from './accompaniment.ts'
import type { OnExists } from './common-options.ts'
import type { Manifest } from './manifest.ts'
import type { Spool } from './spool.ts'

/** Shared by all files of an upload. */
export type Job = Accompaniment & {
  readonly client: Client
  readonly onExists: OnExists
  /** Name to store instead of the one of the file. */
  readonly name: string | undefined
  /** Wait for the analysis of each file. */
  readonly waits: boolean
  readonly isDryRun: boolean
  readonly manifest: Manifest | undefined
  readonly spool: Spool
  /** Counts the sources; undefined if they must be read to be counted. */
  readonly countAll: () => Promise<number | undefined>
  readonly progress: Progress
  readonly talk: Talk
  readonly concurrency: number
  /** Report each result as soon as it is ready. */
  readonly isUnordered: boolean
  /** Start nothing new. */
  readonly stop: AbortSignal
  /** Abort what is running. */
  readonly abort: AbortSignal
}
