import type { Knex } from 'knex'
import type { App, Call } from '../../../call.ts'
import { invalidField, Problem } from '../../../errors/problems.ts'
import { indexedGrams } from '../../../similarity/ssdeep-grams.ts'
import { saveBlockDigests } from '../../../statements/contents/save-block-digests.ts'
import { addFileName } from '../../../statements/objects/add-file-name.ts'
import type { StagedContent } from '../../../storage/storage.ts'
import type { DetailRow, FileDetailRow } from '../../../tables/rows.ts'
import { type FileDetail, type FileTextDetail, readFileDetail, selectFileDetail } from '../load-file.ts'
import { removeIfUnneeded } from '../remove-content.ts'
import { announceAttached, announceFile } from './announce-upload.ts'
import { answerOfUpload, readKnown, type UploadResult } from './answer-of-upload.ts'
import { checkUpload, type UploadRequest } from './check-upload.ts'
import { commitUpload } from './commit-upload.ts'
import { storedFileName } from './file-name.ts'
import { findKnown, type NewObject } from './new-object.ts'
import { retryConcurrentUpload } from './retry-concurrent-upload.ts'
import { type AddedObject, storeObject } from './store-object.ts'
import { requestUnpacking } from './unpack-request.ts'
import type { UploadOptions } from './upload-options.ts'

/** A file whose bytes have arrived. */
export type StagedUpload = {
  readonly staged: StagedContent
  readonly name: string
  readonly options: UploadOptions
  /** Whether the storage has the bytes under their digest, or is about to. */
  isCommitted: boolean
}

type NewFile = NewObject<Omit<FileDetailRow, 'altNames'>>
export type CheckedFile = {
  readonly object: NewFile
  readonly request: UploadRequest
  readonly seemsNew: boolean
  /** Its row, if it is there already. */
  readonly added?: AddedObject | undefined
}
export type FileUploadResult = UploadResult<FileTextDetail, Omit<FileTextDetail, keyof DetailRow>>

/** Stores one file and makes it known. */
export async function storeUpload(call: Call, upload: StagedUpload): Promise<FileDetail> {
  try {
    const stored = await retryConcurrentUpload(
      () => check(call, upload),
      (checked) => store(call, upload, checked),
    )
    return await makeKnown(call, stored)
  } catch (error) {
    await rollBackContent(call, upload, error)
    throw error
  }
}

async function check(call: Call, upload: StagedUpload): Promise<CheckedFile> {
  const request = await checkUpload(call, upload.options)
  const object = readNewFile(upload)
  return { object, request, seemsNew: (await findKnown(call.app.db, object)) === null }
}

/** Refuses what may not be stored, before the bytes are kept. */
export function readNewFile({ staged, name }: StagedUpload): NewFile {
  const { sizeBytes, blocks, tlsh, ...digests } = staged.digests
  if (sizeBytes === 0) throw invalidField('file', 'File cannot be empty')
  const fileName = storedFileName(name)
  return {
    type: 'file',
    dhash: digests.sha256,
    fields: () => ({ ...digests, fileName, fileSize: sizeBytes }),
    blocks,
    similarity: { tlsh, grams: indexedGrams(digests.ssdeep ?? '') },
    isLarge: false,
    refresh: async (trx, objectId) => {
      await addFileName(trx, objectId, fileName)
      // Files from before have none yet, and damage may have found them instead of the content.
      if (blocks !== null) await saveBlockDigests(trx, objectId, blocks)
    },
  }
}

async function store(call: Call, upload: StagedUpload, checked: CheckedFile): Promise<FileUploadResult> {
  await commitContent(upload)
  return commitUpload(call, checked, {
    contents: [checked.object.dhash],
    // A deletion may have removed it since; from now on none can.
    prepare: () => upload.staged.commit(),
    work: (trx) => insertFile(trx, call, checked),
  })
}

export async function commitContent(upload: StagedUpload): Promise<void> {
  upload.isCommitted = true
  await upload.staged.commit()
}

/** The caller of this holds its content. */
export async function insertFile(
  trx: Knex.Transaction,
  call: Call,
  { object, request, seemsNew, added }: CheckedFile,
): Promise<FileUploadResult> {
  const stored = await storeObject(trx, { call, request, seemsNew, added }, object)
  const { fileType = null } = object.fields('')
  await requestUnpacking(trx, call, { objectId: stored.objectId, fileType, unpacking: request.unpacking })
  const known = await readKnown(trx, { call, stored }, selectFileDetail)
  return { stored, known, request, own: (time) => ({ ...object.fields(time), altNames: [], latest: undefined }) }
}

/** After the commit. */
export async function makeKnown(call: Call, kept: FileUploadResult): Promise<FileDetail> {
  const { stored } = kept
  if (stored.isNew) announceWork(call.app)
  if (kept.request.unpacking !== null) call.app.background.kick('unpacking')
  const file = await readFileDetail(await answerOfUpload(call, kept))
  announceAttached(call, stored)
  announceFile(call, stored.isNew, file)
  return file
}

function announceWork({ analysis, background }: App): void {
  analysis?.kick()
  background.kick('file_facts')
  background.kick('yara_scans')
}

/** After a refusal the bytes are removed, unless a file needs them; after other failures the next sweep decides. */
export async function rollBackContent(
  { app, signal }: Call,
  { staged, isCommitted }: StagedUpload,
  error: unknown,
): Promise<void> {
  if (!isCommitted) return
  const { aborted, reason }: { aborted: boolean; reason: unknown } = signal
  const isRefused = error instanceof Problem || (aborted && error === reason)
  const isRemoved = isRefused && (await removeIfUnneeded(app, staged.digests.sha256))
  if (!isRemoved) staged.markForSweep()
}
