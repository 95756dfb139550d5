import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { baseNameOf } from '../archive/open-zip.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { InputStream } from '../program/io.ts'
import type { UploadResult } from '../shapes/results.ts'
import { annotate, canAnnotate, uploadOptionsOf } from './accompaniment.ts'
import { followUp } from './follow-up.ts'
import type { Job } from './job.ts'
import type { Decided } from './look-up.ts'
import { type Content, changed, entryOf, failed, isContent, skipped } from './outcomes.ts'

export type Sent = { readonly result: UploadResult; readonly error?: unknown }

/** Handles one source. Never throws for a failure of this one. */
export async function send(job: Job, decided: Decided, stdin: InputStream): Promise<Sent> {
  const { source } = decided
  if (source.kind === 'failed') return { result: failed(source, source.error), error: source.error }
  if (source.kind === 'skipped') return { result: skipped(source.path, source.reason, source.size) }
  if (job.isDryRun) return { result: plan(job, decided) }
  if (source.kind === 'stdin') return complete(job, source, () => sendStdin(job, source.name, stdin))
  const sent = await complete(job, source, () => sendContent(job, source, decided))
  if (!job.abort.aborted || sent.error === undefined) await job.manifest?.append(entryOf(source, sent.result))
  return sent
}

type SentItem = { readonly path: string; readonly size?: number }

/** A stored file is done only once its comment and analysis are done as well. */
async function complete(job: Job, item: SentItem, store: () => Promise<UploadResult>): Promise<Sent> {
  let stored: UploadResult = { ...item, status: 'failed' }
  try {
    stored = await store()
    const isThere = stored.status === 'uploaded' || stored.status === 'annotated'
    return { result: isThere ? await followUp(job, stored) : stored }
  } catch (error) {
    const { path, size } = item
    return { error, result: failed({ path, ...(size === undefined ? {} : { size }), ...idOf(stored) }, error) }
  }
}

function idOf({ id }: UploadResult): Pick<UploadResult, 'id'> {
  return id === undefined ? {} : { id }
}

async function sendContent(job: Job, source: Content, { sha256, isKnown }: Decided): Promise<UploadResult> {
  const { path, size } = source
  if (isKnown && sha256) {
    if (job.onExists === 'skip') return { ...skipped(path, 'known', size), id: sha256 }
    if (canAnnotate(job, job.onExists)) {
      await annotate(job.client, sha256, job, job.abort)
      return { path, status: 'annotated', id: sha256, size }
    }
  }
  const transfer = job.progress.begin(path, size)
  try {
    const { id } = await job.client.files.upload({
      ...uploadOptionsOf(job, job.abort),
      ...bytesOf(job, source),
      onProgress: ({ sentBytes }) => transfer.advance(sentBytes),
    })
    return (await hasChanged(source)) ? { ...changed(source), id } : { path, status: 'uploaded', id, size }
  } catch (error) {
    if (codeOf(error) === 'integrity' && (await hasChanged(source))) return changed(source)
    throw error
  } finally {
    transfer.end()
  }
}

function bytesOf({ name, abort }: Job, source: Content) {
  if (source.kind === 'file') return { source: source.full, ...(name === undefined ? {} : { name }) }
  const { member, size } = source
  return { source: () => member.open(abort), sizeBytes: size, name: baseNameOf(member.name) }
}

async function sendStdin(job: Job, name: string, stdin: InputStream): Promise<UploadResult> {
  const transfer = job.progress.begin(name, undefined)
  try {
    const file = await job.client.files.upload({
      ...uploadOptionsOf(job, job.abort),
      source: Readable.toWeb(stdin) as ReadableStream<Uint8Array>,
      name,
      onProgress: ({ sentBytes }) => transfer.advance(sentBytes),
    })
    return { path: '-', status: 'uploaded', id: file.id, size: file.file_size }
  } finally {
    transfer.end()
  }
}

function plan(job: Job, { source, sha256, isKnown }: Decided): UploadResult {
  const { path } = source
  const base = { path, ...(sha256 ? { id: sha256 } : {}), ...(isContent(source) ? { size: source.size } : {}) }
  if (isKnown && job.onExists === 'skip') return { ...base, status: 'skipped', reason: 'known' }
  return { ...base, status: isKnown && canAnnotate(job, job.onExists) ? 'would-annotate' : 'would-upload' }
}

async function hasChanged(source: Content): Promise<boolean> {
  // The bytes of a member carry a checksum of their own.
  if (source.kind === 'member') return false
  return stat(source.full).then(
    (now) => now.size !== source.size || now.mtimeMs !== source.mtimeMs,
    () => true,
  )
}
