import type { Call } from '../../../call.ts'
import { invalidField, Problem, tooLarge } from '../../../errors/problems.ts'
import { holdContents } from '../../../statements/contents/content-locks.ts'
import { saveBlockDigests } from '../../../statements/contents/save-block-digests.ts'
import { addFileName } from '../../../statements/objects/add-file-name.ts'
import type { StagedContent } from '../../../storage/storage.ts'
import type { DetailRow, FileDetailRow } from '../../../tables/rows.ts'
import { type FileDetail, type FileTextDetail, readFileDetail, selectFileDetail } from '../load-file.ts'
import { removeIfUnneeded } from '../remove-content.ts'
import { announceAttached, announceFile } from './announce-upload.ts'
import { answerOfUpload, readKnown, type UploadResult } from './answer-of-upload.ts'
import { checkUpload, type UploadRequest } from './check-upload.ts'
import { storedFileName } from './file-name.ts'
import { findKnown, type NewObject } from './new-object.ts'
import { retryConcurrentUpload } from './retry-concurrent-upload.ts'
import { storeObject } from './store-object.ts'
import { readUploadOptions, type SentOptions, type UploadOptions, type UploadOrigin } from './upload-options.ts'

export type SentFile = {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
  /** Throws if the bytes are not the requested ones. */
  check?(digests: StagedContent['digests']): void
}

/** The bytes are still arriving; the options may follow them, and come even without a file. */
export type FileUpload = UploadOrigin & {
  readonly file: SentFile | null
  options(): Promise<SentOptions>
}

/**
 * Stores a file and makes it known. The bytes are durable before the transaction begins, so that nothing slow happens while
 * it holds the order key of the listing, and a row never exists without its bytes. `place` names the part with the options.
 */
export async function uploadFile(
  call: Call,
  { file, options, ...origin }: FileUpload,
  place = 'options',
): Promise<FileDetail> {
  const { app, signal } = call
  if (file === null) return refuseMissing(call, readUploadOptions(call, { options: await options(), place }, origin))
  await using staged = await app.storage.stage(noLargerThan(app.largestFileBytes, file.content), signal)
  file.check?.(staged.digests)
  const read = readUploadOptions(call, { options: await options(), place }, origin)
  const upload: Upload = { staged, name: file.name, options: read, isCommitted: false }
  try {
    const stored = await retryConcurrentUpload(
      () => check(call, upload),
      (checked) => store(call, upload, checked),
    )
    return await makeKnown(call, stored)
  } catch (error) {
    if (upload.isCommitted) await takeBack(call, staged, error)
    throw error
  }
}

type Upload = {
  readonly staged: StagedContent
  readonly name: string
  readonly options: UploadOptions
  /** Whether the storage has the bytes under their digest, or is about to. */
  isCommitted: boolean
}

/** Faults of the options are reported first. */
async function refuseMissing(call: Call, options: UploadOptions): Promise<never> {
  await checkUpload(call, options)
  throw invalidField('file', 'a part named file, with a file name, is required')
}

type NewFile = NewObject<Omit<FileDetailRow, 'altNames'>>
type CheckedFile = { readonly object: NewFile; readonly request: UploadRequest; readonly seemsNew: boolean }
type FileUploadResult = UploadResult<FileTextDetail, Omit<FileTextDetail, keyof DetailRow>>

/** Refuses what may not be stored, before the bytes are kept. */
async function check(call: Call, { staged, name, options }: Upload): Promise<CheckedFile> {
  const request = await checkUpload(call, options)
  if (staged.digests.sizeBytes === 0) throw invalidField('file', 'File cannot be empty')
  const object = newFile(staged.digests, storedFileName(name))
  const seemsNew = (await findKnown(call.app.db, object)) === null
  return { object, request, seemsNew }
}

async function store(
  call: Call,
  upload: Upload,
  { object, request, seemsNew }: CheckedFile,
): Promise<FileUploadResult> {
  upload.isCommitted = true
  await upload.staged.commit()
  return call.change(async (trx) => {
    await holdContents(trx, [object.dhash])
    // A deletion may have removed it since; from now on none can.
    await upload.staged.commit()
    const stored = await storeObject(trx, { call, request, seemsNew }, object)
    const known = await readKnown(trx, { call, stored }, selectFileDetail)
    return { stored, known, request, own: (time) => ({ ...object.fields(time), altNames: [], latest: undefined }) }
  })
}

async function makeKnown(call: Call, kept: FileUploadResult): Promise<FileDetail> {
  const { stored } = kept
  if (stored.isNew) call.app.analysis?.kick()
  const file = await readFileDetail(await answerOfUpload(call, kept))
  announceAttached(call, stored)
  announceFile(call, stored.isNew, file)
  return file
}

/** After a refusal the bytes are removed, unless a file needs them; after other failures the next sweep decides. */
async function takeBack({ app, signal }: Call, staged: StagedContent, error: unknown): Promise<void> {
  const { aborted, reason }: { aborted: boolean; reason: unknown } = signal
  const isRefused = error instanceof Problem || (aborted && error === reason)
  const isRemoved = isRefused && (await removeIfUnneeded(app, staged.digests.sha256))
  if (!isRemoved) staged.markForSweep()
}

function newFile({ sizeBytes, blocks, ...digests }: StagedContent['digests'], name: string): NewFile {
  return {
    type: 'file',
    dhash: digests.sha256,
    fields: () => ({ ...digests, fileName: name, fileSize: sizeBytes }),
    blocks,
    isLarge: false,
    refresh: async (trx, objectId) => {
      await addFileName(trx, objectId, name)
      // Files from before have none yet, and damage may have found them instead of the content.
      if (blocks !== null) await saveBlockDigests(trx, objectId, blocks)
    },
  }
}

/** An adopted database may have a narrower column for the size. */
function noLargerThan(largestBytes: number | null, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return largestBytes === null ? content : cutOff(largestBytes, content)
}

async function* cutOff(largestBytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > largestBytes)
      throw tooLarge(
        `the file is larger than ${largestBytes} bytes; an administrator can widen the column of the adopted database`,
      )
    yield chunk
  }
}
