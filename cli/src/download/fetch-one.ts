import { resolve } from 'node:path'
import { CliError, reasonOf } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { DownloadResult } from '../shapes/results.ts'
import { findFreePath, negateChunk } from './find-free-path.ts'
import type { Job } from './job.ts'
import { requestOf } from './options.ts'
import { markOrigin } from './origin-mark.ts'
import { saveBytes } from './save-bytes.ts'
import type { Content } from './target-paths.ts'
import { filesOnlyError, findText, sha256Of, TEXT_SUFFIXES, type TextObject } from './texts.ts'

export type FetchOutcome = { readonly result: DownloadResult; readonly error?: unknown }

/** Downloads one object into the output folder. Never throws for a failure of this one. */
export async function fetchOne(job: Job, id: string): Promise<FetchOutcome> {
  try {
    return { result: await bring(job, id) }
  } catch (error) {
    const code = codeOf(error)
    const status = code === 'not_found' ? 'not-found' : 'failed'
    return {
      error,
      result: { id, status, error: { code, message: reasonOf(error) } },
    }
  }
}

/** Most objects are files, so files are tried first; only a SHA-256 can name other objects. */
async function bring(job: Job, id: string): Promise<DownloadResult> {
  try {
    return await bringFile(job, id)
  } catch (error) {
    if (id.length !== 64 || codeOf(error) !== 'not_found') throw error
    const found = await findText({ ...job, signal: job.abort }, id)
    if (!found) throw error
    return bringText(job, found)
  }
}

async function bringFile(job: Job, id: string): Promise<DownloadResult> {
  const content = await contentOf(job, id)
  const file = await findFreePath(job, content)
  if (typeof file !== 'string') return file
  if (job.isDryRun) return { id: content.sha256, status: 'would-download', file }
  const size = await save(job, content, file)
  await markOrigin(resolve(job.cwd, file), job.mode).catch((error: unknown) => {
    job.messages.warn(`${file}: cannot mark as downloaded: ${reasonOf(error)}`)
  })
  return { id: content.sha256, status: 'ok', file, size }
}

async function bringText(job: Job, { id, kind, name, text }: TextObject): Promise<DownloadResult> {
  if (job.fileFormat === 'zip' || job.fileFormat === 'cart') throw filesOnlyError(job.fileFormat, kind)
  const suffix = TEXT_SUFFIXES[kind]
  const file = await findFreePath(job, { sha256: id, name, suffix, contentSha256: sha256Of(text) })
  if (typeof file !== 'string') return file
  if (job.isDryRun) return { id, status: 'would-download', file }
  const bytes = Buffer.from(text)
  const written = job.fileFormat === 'obfuscated' ? negateChunk(bytes) : bytes
  await saveBytes(resolve(job.cwd, file), [written], job)
  return { id, status: 'ok', file, size: bytes.length }
}

async function save({ client, ...job }: Job, { sha256 }: Content, file: string): Promise<number> {
  const { abort: signal, mode, overwrites: overwrite, verifies: verify } = job
  const transfer = job.progress.begin(file, undefined)
  try {
    const content =
      job.fileFormat === 'zip'
        ? await client.files.downloadZip(sha256, { signal })
        : await client.files.download(sha256, { ...requestOf(job.fileFormat), signal })
    const onProgress = ({ receivedBytes, totalBytes }: { receivedBytes: number; totalBytes: number | null }) =>
      transfer.advance(receivedBytes, totalBytes ?? undefined)
    const saved = await content.toFile(resolve(job.cwd, file), { mode, overwrite, verify, signal, onProgress })
    return saved.sizeBytes
  } finally {
    transfer.end()
  }
}

/** A SHA-256 says where its bytes go; every other hash, and --keep-name, needs the details first. */
async function contentOf({ client, keepsName, isDryRun, abort }: Job, id: string): Promise<Content> {
  if (id.length === 64 && !keepsName && !isDryRun) return { sha256: id, name: undefined }
  const { sha256, file_name } = await client.files.get(id, { signal: abort })
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new CliError('failed', `the server gave no SHA-256 for ${id}`)
  return { sha256, name: file_name }
}
