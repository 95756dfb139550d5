import type { MessagePort } from 'node:worker_threads'
import type { ArchiveFormat } from './formats.ts'
import type { UnpackLimits } from './limits.ts'
import type { UnpackReason } from './unpack-failure.ts'

/** An archive to unpack. */
export type ArchiveInput = {
  readonly format: ArchiveFormat
  /** A compressed file has no name inside: that of the upload stands for it. */
  readonly name: string
  readonly sizeBytes: number
  readonly passwords: readonly string[]
  readonly limits: UnpackLimits
  /** The number of files at the beginning that are already settled. */
  readonly skipped: number
}

export type UnpackInput = ArchiveInput & { readonly port: MessagePort }

/** From the thread. It waits for `next` after each event, so that it is never ahead by more than one chunk. */
export type ThreadMessage =
  | { readonly kind: 'read'; readonly start: number; readonly end: number }
  | { readonly kind: 'file'; readonly index: number; readonly name: string }
  | { readonly kind: 'data'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly bytes: number; readonly failure: FailureFields | null }
  | { readonly kind: 'last'; readonly failure: FailureFields | null }

export type UnpackEvent = Exclude<ThreadMessage, { kind: 'read' }>
export type FailureFields = { readonly reason: UnpackReason; readonly endsArchive: boolean }

/** To the thread. */
export type MainMessage =
  | { readonly kind: 'next' }
  /** Null: the content cannot be read. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> | null }
