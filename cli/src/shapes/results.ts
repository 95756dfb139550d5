import type { Column, Shape } from '../formats/shape.ts'
import { sizeText } from './objects.ts'

/** What became of one file of an upload. */
export type UploadResult = {
  readonly path: string
  readonly status: 'uploaded' | 'annotated' | 'skipped' | 'failed' | 'changed' | 'would-upload' | 'would-annotate'
  readonly id?: string
  readonly size?: number
  readonly reason?: string
  readonly error?: { readonly code: string; readonly message: string }
}

/** What became of one object of a download. */
export type DownloadResult = {
  readonly id: string
  readonly status: 'ok' | 'exists' | 'not-found' | 'failed' | 'would-download'
  readonly file?: string
  readonly size?: number
  readonly error?: { readonly code: string; readonly message: string }
}

/** What became of one object whose tags were to change. */
export type TagResult = {
  readonly id: string
  readonly status: 'tagged' | 'untagged' | 'would-tag' | 'would-untag' | 'not-found' | 'failed'
  readonly tags?: readonly string[]
  readonly error?: { readonly code: string; readonly message: string }
}

const idColumn = {
  title: 'SHA256',
  width: 64,
  text: ({ id = '' }: { readonly id?: string }) => id,
  shrink: 'hash',
} as const

export const uploadResults: Shape<UploadResult> = {
  kind: 'stream',
  fields: ['path', 'status', 'id', 'size', 'reason', 'error'],
  id: ({ id }) => id,
  columns: [
    { title: 'STATUS', width: 14, text: ({ status }) => status },
    idColumn,
    { title: 'SIZE', width: 8, text: ({ size }, viewer) => sizeText(size, viewer) },
    {
      title: 'PATH',
      text: ({ path, reason, error }) => withReason(path, reason ?? error?.message),
      shrink: 'text',
      width: 24,
    },
  ],
}

export const downloadResults: Shape<DownloadResult> = {
  kind: 'stream',
  fields: ['id', 'status', 'file', 'size', 'error'],
  id: ({ id, status }) => (status === 'ok' || status === 'exists' || status === 'would-download' ? id : undefined),
  columns: [
    idColumn,
    { title: 'STATUS', width: 14, text: ({ status }) => status },
    { title: 'SIZE', width: 8, text: ({ size }, viewer) => sizeText(size, viewer) },
    { title: 'FILE', text: ({ file = '', error }) => withReason(file, error?.message) },
  ],
}

export const tagResults: Shape<TagResult> = {
  kind: 'stream',
  fields: ['id', 'status', 'tags', 'error'],
  id: ({ id }) => id,
  columns: [
    idColumn,
    { title: 'STATUS', width: 11, text: ({ status }) => status },
    { title: 'TAGS', text: ({ tags = [], error }) => withReason(tags.join(' '), error?.message) },
  ],
}

/** Columns of records whose fields are plain texts. */
export function textColumns<T>(columns: Readonly<Record<string, (record: T) => string>>): Column<T>[] {
  return Object.entries(columns).map(([title, text]) => ({ title, text }))
}

function withReason(text: string, reason: string | undefined): string {
  return reason === undefined ? text : `${text} (${reason})`.trimStart()
}
