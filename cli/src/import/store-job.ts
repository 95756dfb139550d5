import type { FileSender } from '../batch/file-sender.ts'
import type { CommentRecord, ComparableRecord, SourceObject } from '../records/object-record.ts'
import type { ReportIssue } from './attempt.ts'
import type { ImportTarget } from './target.ts'

/** One object to compare with the receiving server's. */
export type CompareJob = {
  readonly object: { readonly record: ComparableRecord }
  readonly target: ImportTarget
  readonly report: ReportIssue
  readonly signal: AbortSignal
}

/** One object on its way to the receiving server. */
export type StoreJob = CompareJob & {
  readonly object: SourceObject
  readonly files: FileSender
  readonly onProgress: (sentBytes: number) => void
}

/** An object of the receiving server, as far as it is compared. */
export type StoredObject = {
  readonly id: string
  readonly tags: readonly { readonly tag: string }[]
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
  readonly file_name?: string
  readonly alt_names?: readonly string[]
  readonly parents: readonly { readonly id: string }[]
  readonly children: readonly { readonly id: string }[]
  /** Undefined: not read yet. */
  readonly comments?: readonly CommentRecord[]
  /** Undefined: not read yet. */
  readonly shares?: readonly { readonly group_name: string }[]
  /** Its attributes have those of hidden keys, where the account may read them. */
  readonly hasHidden?: boolean
}
