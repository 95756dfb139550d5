import { stat } from 'node:fs/promises'
import { baseNameOf } from '../archive/open-zip.ts'
import type { FileSender } from '../batch/file-sender.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { Transfer } from '../progress/progress.ts'
import type { UploadResult } from '../shapes/results.ts'
import { followUp } from './follow-up.ts'
import type { Job } from './job.ts'
import { hasNewAnnotations, plannedStatus, statusOf } from './known-object.ts'
import type { UploadDecision } from './look-up.ts'
import { type Content, entryOf, failedResult, fileChangedResult, isContent, skippedResult } from './outcomes.ts'
import type { Source } from './sources.ts'
import { annotate, canAnnotate, uploadOptionsOf } from './upload-annotations.ts'

export type SendOutcome = { readonly result: UploadResult; readonly error?: unknown }

/** Handles one source. Never throws for a failure of this one. */
export async function send(job: Job, files: FileSender, decided: UploadDecision): Promise<SendOutcome> {
  const { source } = decided
  if (source.kind === 'failed') return { result: failedResult(source, source.error), error: source.error }
  if (source.kind === 'skipped') return { result: skippedResult(source) }
  if (job.isDryRun) return { result: plan(job, decided) }
  if (source.kind === 'stdin') return complete(job, source, () => sendStdin(job, source, decided))
  const sent = await complete(job, source, () => sendContent(job, files, { ...decided, source }))
  if (!job.abort.aborted || sent.error === undefined) await job.manifest?.append(entryOf(source, sent.result))
  return sent
}

type Stdin = Extract<Source, { kind: 'stdin' }>
type SentItem = { readonly path: string; readonly size?: number }

/** A stored file is done only once its comment and analysis are done as well. */
async function complete(job: Job, item: SentItem, store: () => Promise<UploadResult>): Promise<SendOutcome> {
  let stored: UploadResult = { ...item, status: 'failed' }
  try {
    stored = await store()
    const isSkipped = stored.status === 'known' && job.onExists === 'skip'
    if (stored.status === 'failed')
      return { result: stored, error: new Error(`${stored.path}: ${stored.error?.message}`) }
    return { result: isSkipped ? stored : await followUp(job, stored) }
  } catch (error) {
    const { path, size } = item
    return { error, result: failedResult({ path, ...(size === undefined ? {} : { size }), ...idOf(stored) }, error) }
  }
}

function idOf({ id }: UploadResult): Pick<UploadResult, 'id'> {
  return id === undefined ? {} : { id }
}

/** Content that the server has is not sent again; it only gets the annotations. */
async function sendNothing(
  job: Job,
  { path, size }: SentItem,
  decided: UploadDecision,
): Promise<UploadResult | undefined> {
  const { sha256: id, known } = decided
  if (!known || id === undefined) return undefined
  const result = { path, id, ...(size === undefined ? {} : { size }) }
  if (job.onExists === 'skip') return { ...result, status: 'known' }
  // Only an upload has the server unpack.
  if (job.unpacks || !canAnnotate(job, job.onExists)) return undefined
  if (hasNewAnnotations(job, known)) await annotate(job.client, id, job, job.abort)
  return { ...result, status: statusOf(job, known) }
}

type DecidedContent = UploadDecision & { readonly source: Content }

async function sendContent(job: Job, files: FileSender, decided: DecidedContent): Promise<UploadResult> {
  const { source } = decided
  const { path, size } = source
  const unsent = await sendNothing(job, source, decided)
  if (unsent) return unsent
  let transfer: Transfer | undefined
  try {
    const { id } = await files.send({
      ...uploadOptionsOf(job, job.abort),
      ...bytesOf(job, source),
      ...unpackOption(job),
      sizeBytes: size,
      onProgress: ({ sentBytes }) => {
        transfer ??= job.progress.begin(path, size)
        transfer.advance(sentBytes)
      },
    })
    return (await hasChanged(source))
      ? { ...fileChangedResult(source), id }
      : { path, status: statusOf(job, decided.known), id, size }
  } catch (error) {
    if (codeOf(error) === 'integrity' && (await hasChanged(source))) return fileChangedResult(source)
    throw error
  } finally {
    transfer?.end()
  }
}

/** Without the option the setting of the server decides. */
function unpackOption({ unpacks }: Job) {
  return unpacks ? { unpack: true } : {}
}

function bytesOf({ name, abort }: Job, source: Content) {
  if (source.kind === 'file') return { source: source.full, ...(name === undefined ? {} : { name }) }
  const { member } = source
  return { source: () => member.open(abort), name: baseNameOf(member.name) }
}

async function sendStdin(job: Job, { path, name, spooled }: Stdin, decided: UploadDecision): Promise<UploadResult> {
  if (!spooled) throw new Error('standard input was not read')
  const { size } = spooled
  const unsent = await sendNothing(job, { path, size }, decided)
  if (unsent) return unsent
  const transfer = job.progress.begin(name, size)
  try {
    const { id } = await job.client.files.upload({
      ...uploadOptionsOf(job, job.abort),
      ...unpackOption(job),
      source: spooled.path,
      name,
      onProgress: ({ sentBytes }) => transfer.advance(sentBytes),
    })
    return { path, status: statusOf(job, decided.known), id, size }
  } finally {
    transfer.end()
  }
}

function plan(job: Job, { source, sha256, known }: UploadDecision): UploadResult {
  const { path } = source
  const base = { path, ...(sha256 ? { id: sha256 } : {}), ...(isContent(source) ? { size: source.size } : {}) }
  return { ...base, status: plannedStatus(job, known) }
}

async function hasChanged(source: Content): Promise<boolean> {
  // The bytes of a member carry a checksum of their own.
  if (source.kind === 'member') return false
  return stat(source.full).then(
    (now) => now.size !== source.size || now.mtimeMs !== source.mtimeMs,
    () => true,
  )
}
