import type { Client } from '@lazaret/sdk'
import type { Progress } from '../progress/progress.ts'
import type { Messages } from '../terminal/messages.ts'
import type { TargetPaths } from './target-paths.ts'

/** The format of stored content: raw, every byte negated, an encrypted zip, or a CaRT file. */
export type FileFormat = 'raw' | 'obfuscated' | 'zip' | 'cart'

/** Shared by all objects of a download. */
export type Job = {
  readonly client: Client
  readonly cwd: string
  readonly targetPaths: TargetPaths
  readonly fileFormat: FileFormat
  readonly keepsName: boolean
  readonly overwrites: boolean
  readonly verifies: boolean
  readonly mode: number
  readonly isDryRun: boolean
  readonly progress: Progress
  readonly messages: Messages
  readonly concurrency: number
  /** Report each result as soon as it is ready. */
  readonly isUnordered: boolean
  readonly stop: AbortSignal
  readonly abort: AbortSignal
}
