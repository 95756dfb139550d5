import type { ContentState } from '../../domain/objects/contents/for-each-content.ts'

/** What a backup or a restore did or found. */
export type BackupStep = {
  readonly part: 'contents' | 'database' | 'backup' | 'secrets'
  readonly state: ContentState
  /** A SHA-256, a folder, or a readable name. */
  readonly what: string
  readonly detail: string
  readonly total: number | null
}
