import type { Column, Shape } from '../formats/shape.ts'
import { sizeText } from './objects.ts'

/** The result for one file of an upload. */
export type UploadResult = {
  readonly path: string
  /**
   * `new` and `known`: whether the server had the content; `changed`: it had it, and was given what goes with it;
   * `sent`: it could not be asked.
   */
  readonly status: 'new' | 'known' | 'changed' | 'sent' | 'skipped' | 'failed' | 'would-upload' | 'would-annotate'
  readonly id?: string
  readonly size?: number
  readonly reason?: string
  /** State of its analysis, and the configs it found; only with --wait. */
  readonly analysis?: string
  readonly configs?: readonly string[]
  readonly error?: { readonly code: string; readonly message: string }
}

/** The result for one object of a download. */
export type DownloadResult = {
  readonly id: string
  readonly status: 'ok' | 'exists' | 'not-found' | 'failed' | 'would-download'
  readonly file?: string
  readonly size?: number
  readonly error?: { readonly code: string; readonly message: string }
}

/** The result for one member of an archive. */
export type UnpackResult = {
  /** Its name in the archive. */
  readonly path: string
  readonly status: 'ok' | 'exists' | 'skipped' | 'failed' | 'would-unpack'
  readonly id?: string
  readonly size?: number
  readonly file?: string
  readonly reason?: string
  readonly error?: { readonly code: string; readonly message: string }
}

/** The identifier of a local file. */
export type HashResult = {
  readonly path: string
  readonly status: 'ok' | 'failed'
  readonly id?: string
  readonly size?: number
  readonly md5?: string
  readonly sha1?: string
  readonly sha256?: string
  readonly sha512?: string
  readonly crc32?: string
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
  fields: ['path', 'status', 'id', 'size', 'reason', 'analysis', 'configs', 'error'],
  id: ({ id }) => id,
  columns: [
    { title: 'STATUS', width: 14, text: ({ status }) => status },
    idColumn,
    { title: 'SIZE', width: 8, text: ({ size }, viewer) => sizeText(size, viewer) },
    {
      title: 'PATH',
      text: (result) => withReason(result.path, remarkOf(result)),
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
    { title: 'FILE', width: 24, text: ({ file = '', error }) => withReason(file, error?.message), shrink: 'text' },
  ],
}

export const unpackResults: Shape<UnpackResult> = {
  kind: 'stream',
  fields: ['path', 'status', 'id', 'size', 'file', 'reason', 'error'],
  id: ({ id }) => id,
  columns: [
    idColumn,
    { title: 'STATUS', width: 12, text: ({ status }) => status },
    { title: 'SIZE', width: 8, text: ({ size }, viewer) => sizeText(size, viewer) },
    {
      title: 'MEMBER',
      width: 24,
      text: ({ path, reason, error }) => withReason(path, reason ?? error?.message),
      shrink: 'text',
    },
  ],
}

/** In the format of sha256sum; with all hashes each file gets lines of its own. */
export function hashResults(isAll: boolean): Shape<HashResult> {
  const all = ['path', 'size', 'md5', 'sha1', 'sha256', 'sha512', 'crc32'] as const
  const failure = { title: 'error', text: ({ error }: HashResult) => error?.message ?? '' }
  return {
    kind: isAll ? 'details' : 'stream',
    fields: isAll ? ['status', 'id', ...all, 'error'] : ['path', 'status', 'id', 'size', 'error'],
    id: ({ id }) => id,
    columns: isAll
      ? [
          ...textColumns<HashResult>(Object.fromEntries(all.map((name) => [name, (row) => String(row[name] ?? '')]))),
          failure,
        ]
      : [
          { ...idColumn, text: ({ id = '', error }) => (error ? '-' : id) },
          { title: 'PATH', text: ({ path, error }) => withReason(path, error?.message), shrink: 'text', width: 24 },
        ],
  }
}

/** Columns of records whose fields are plain texts. */
export function textColumns<T>(columns: Readonly<Record<string, (record: T) => string>>): Column<T>[] {
  return Object.entries(columns).map(([title, text]) => ({ title, text }))
}

function remarkOf({ reason, error, analysis, configs }: UploadResult): string | undefined {
  return reason ?? error?.message ?? (analysis && `analysis ${analysis}, configs: ${configs?.length ?? 0}`)
}

function withReason(text: string, reason: string | undefined): string {
  return reason === undefined ? text : `${text} (${reason})`.trimStart()
}

/** Many objects, written as one zip. */
export type SavedArchive = { readonly file: string; readonly size: number }

export const savedArchive: Shape<SavedArchive> = {
  kind: 'single',
  fields: ['file', 'size'],
  id: ({ file }) => file,
  columns: [
    { title: 'file', text: ({ file }) => file },
    { title: 'size', text: ({ size }, viewer) => sizeText(size, viewer) },
  ],
}
