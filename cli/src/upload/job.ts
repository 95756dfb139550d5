import type { Client } from '@lazaret/sdk'
import type { Progress } from '../progress/progress.ts'
import type { Messages } from '../terminal/messages.ts'
import type { ExistsPolicy } from './common-options.ts'
import type { Manifest } from './manifest.ts'
import type { Spool } from './spool.ts'
import type { UploadAnnotations } from './upload-annotations.ts'

/** Shared by all files of an upload. */
export type Job = UploadAnnotations & {
  readonly client: Client
  readonly onExists: ExistsPolicy
  /** Name to store instead of the one of the file. */
  readonly name: string | undefined
  /** Wait for the analysis of each file. */
  readonly waits: boolean
  /** Have the server unpack archives. */
  readonly unpacks: boolean
  readonly isDryRun: boolean
  readonly manifest: Manifest | undefined
  readonly spool: Spool
  /** Counts the sources; undefined if they must be read to be counted. */
  readonly countAll: () => Promise<number | undefined>
  readonly progress: Progress
  readonly messages: Messages
  readonly concurrency: number
  /** Report each result as soon as it is ready. */
  readonly isUnordered: boolean
  /** Start nothing new. */
  readonly stop: AbortSignal
  /** Abort what is running. */
  readonly abort: AbortSignal
}
