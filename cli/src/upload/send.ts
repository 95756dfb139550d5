import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { reasonOf } from '../cli-error.ts'
import { codeOf } from '../exit-codes.ts'
import type { InputStream } from '../io.ts'
import type { UploadResult } from '../shapes/results.ts'
import type { Job } from './job.ts'
import type { Decided } from './look-up.ts'
import { type Entry, timeOf } from './manifest.ts'
import type { Source } from './sources.ts'

export type Sent = { readonly result: UploadResult; readonly error?: unknown }
type FileSource = Extract<Source, { kind: 'file' }>

/** Does what is to be done with one source. Never throws for the fault of this one. */
export async function send(job: Job, decided: Decided, stdin: InputStream): Promise<Sent> {
  const { source } = decided
  if (source.kind === 'failed') return failed(source.path, source.error)
  if (source.kind === 'skipped') return { result: skipped(source.path, source.reason, source.size) }
  if (job.isDryRun) return { result: plan(job, decided) }
  try {
    if (source.kind === 'stdin') return { result: await sendStdin(job, source.name, stdin) }
    const result = await sendFile(job, source, decided)
    await job.manifest?.append(entryOf(source, result))
    return { result }
  } catch (error) {
    if (source.kind === 'stdin' || job.abort.aborted) return failed(source.path, error)
    const isChanged = codeOf(error) === 'integrity' && (await hasChanged(source))
    const sent = isChanged ? { result: changed(source) } : failed(source.path, error, source.size)
    await job.manifest?.append(entryOf(source, sent.result))
    return sent
  }
}

async function sendFile(job: Job, source: FileSource, { sha256, isKnown }: Decided): Promise<UploadResult> {
  const { path, full, size } = source
  if (isKnown && sha256) {
    if (job.onExists === 'skip') return { ...skipped(path, 'known', size), id: sha256 }
    if (canAnnotate(job)) {
      if (job.tags.length > 0) await job.client.tags.add(sha256, job.tags, { signal: job.abort })
      return { path, status: 'annotated', id: sha256, size }
    }
  }
  const transfer = job.progress.begin(path, size)
  try {
    const { id } = await job.client.files.upload({
      ...optionsOf(job),
      source: full,
      onProgress: ({ sentBytes }) => transfer.advance(sentBytes),
    })
    const isChanged = await hasChanged(source)
    if (!isChanged) return { path, status: 'uploaded', id, size }
    return { ...changed(source), id }
  } finally {
    transfer.end()
  }
}

async function sendStdin(job: Job, name: string, stdin: InputStream): Promise<UploadResult> {
  const transfer = job.progress.begin(name, undefined)
  try {
    const file = await job.client.files.upload({
      ...optionsOf(job),
      source: Readable.toWeb(stdin) as ReadableStream<Uint8Array>,
      name,
      onProgress: ({ sentBytes }) => transfer.advance(sentBytes),
    })
    return { path: '-', status: 'uploaded', id: file.id, size: file.file_size }
  } finally {
    transfer.end()
  }
}

function optionsOf({ tags, parent, share, abort }: Job) {
  return { tags, share, signal: abort, ...(parent ? { parent } : {}) }
}

/** Links and shares come with the bytes only: no call of their own makes them. */
function canAnnotate({ onExists, parent, share }: Job): boolean {
  return onExists === 'annotate' && parent === undefined && share === 'default'
}

function plan(job: Job, { source, sha256, isKnown }: Decided): UploadResult {
  const { path } = source
  const base = { path, ...(sha256 ? { id: sha256 } : {}), ...(source.kind === 'file' ? { size: source.size } : {}) }
  if (isKnown && job.onExists === 'skip') return { ...base, status: 'skipped', reason: 'known' }
  return { ...base, status: isKnown && canAnnotate(job) ? 'would-annotate' : 'would-upload' }
}

async function hasChanged({ full, size, mtimeMs }: FileSource): Promise<boolean> {
  return stat(full).then(
    (now) => now.size !== size || now.mtimeMs !== mtimeMs,
    () => true,
  )
}

function changed({ path, size }: FileSource): UploadResult {
  return { path, status: 'changed', size, reason: 'the file changed while it was read' }
}

function skipped(path: string, reason: string, size: number | undefined): UploadResult {
  return { path, status: 'skipped', reason, ...(size === undefined ? {} : { size }) }
}

function failed(path: string, error: unknown, size?: number): Sent {
  const full = reasonOf(error)
  const message = full.startsWith(`${path}: `) ? full.slice(path.length + 2) : full
  return {
    error,
    result: {
      path,
      status: 'failed',
      ...(size === undefined ? {} : { size }),
      error: { code: codeOf(error), message },
    },
  }
}

function entryOf({ path, size, mtimeMs }: FileSource, { status, id, error }: UploadResult): Entry {
  const sha256 = id ?? null
  return { path, size, mtime: timeOf(mtimeMs), sha256, status, id: sha256, error: error?.message ?? null }
}
