import { reasonWithout } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { UploadResult } from '../shapes/results.ts'
import { type Entry, timeOf } from './manifest.ts'
import type { Source } from './sources.ts'

/** A source with bytes that are counted and dated. */
export type Content = Extract<Source, { kind: 'file' | 'member' }>

export function isContent(source: Source): source is Content {
  return source.kind === 'file' || source.kind === 'member'
}

/** A file that was written to meanwhile: what was sent, if anything, is neither the old content nor the new one. */
export function fileChangedResult({ path, size }: Content): UploadResult {
  const message = 'the file changed while it was read'
  return { path, status: 'failed', size, error: { code: 'file_changed', message } }
}

/** With an `id` if an earlier run stored the file. */
export function skippedResult({ path, reason, size, id }: Extract<Source, { kind: 'skipped' }>): UploadResult {
  return { path, status: 'skipped', ...(id ? { id } : {}), reason, ...(size === undefined ? {} : { size }) }
}

/** A failure; with an `id` if the object is stored and only the follow-up failed. */
export function failedResult(
  { path, size, id }: Pick<UploadResult, 'path' | 'size' | 'id'>,
  error: unknown,
): UploadResult {
  const own = reasonWithout(path, error)
  const message = id === undefined ? own : `stored, but not all that goes with it: ${own}`
  return {
    path,
    status: 'failed',
    ...(id === undefined ? {} : { id }),
    ...(size === undefined ? {} : { size }),
    error: { code: codeOf(error), message },
  }
}

export function entryOf({ path, size, mtimeMs }: Content, { status, id, error }: UploadResult): Entry {
  const sha256 = id ?? null
  return { path, size, mtime: timeOf(mtimeMs), sha256, status, id: sha256, error: error?.message ?? null }
}
