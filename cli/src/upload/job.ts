import type { Client } from '@lazaret/sdk'
import type { Progress } from '../progress.ts'
import type { Talk } from '../talk.ts'
import type { Manifest } from './manifest.ts'

export type OnExists = 'send' | 'skip' | 'annotate'
export type Sharing = 'default' | 'private' | 'public' | { readonly group: string }

/** What is the same for every file of an upload. */
export type Job = {
  readonly client: Client
  readonly tags: readonly string[]
  readonly parent: string | undefined
  readonly share: Sharing
  readonly onExists: OnExists
  readonly isDryRun: boolean
  readonly manifest: Manifest | undefined
  readonly progress: Progress
  readonly talk: Talk
  readonly concurrency: number
  /** Start nothing new. */
  readonly stop: AbortSignal
  /** Drop what is running. */
  readonly abort: AbortSignal
}
