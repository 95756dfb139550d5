import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { invalidField, Problem, tooLarge } from '../../errors.ts'
import type { Staged } from '../../storage/storage.ts'
import { checkUpload, type UploadRequest } from './check-upload.ts'
import { holdContents } from './content-lock.ts'
import { storedFileName } from './file-name.ts'
import { type FileDetail, loadFileDetail } from './load-file.ts'
import { removeIfUnneeded } from './remove-content.ts'
import { retryOvertaken } from './retry-overtaken.ts'
import { findKnown, type NewObject, storeObject } from './store-object.ts'
import { readUploadOptions, type SentOptions } from './upload-options.ts'

/** The bytes are on their way; the options may follow them. */
export type FileUpload = {
  readonly file: { readonly name: string; readonly content: AsyncIterable<Uint8Array> }
  options(): Promise<SentOptions>
}

/**
 * Stores a file and makes it known. The bytes are durable before the transaction begins, so that nothing slow happens while
 * it holds the order key of the listing, and a row never exists without its bytes. `place` names the part with the options.
 */
export async function uploadFile(call: Call, { file, options }: FileUpload, place = 'options'): Promise<FileDetail> {
  const { app, signal } = call
  await using staged = await app.storage.stage(noLargerThan(app.largestFileBytes, file.content), signal)
  const checked = readUploadOptions(await options(), place)
  const object = newFile(staged.digests, storedFileName(file.name))
  const check = async (): Promise<UploadRequest> => {
    const request = await checkUpload(call, checked)
    if (staged.digests.sizeBytes === 0) throw invalidField('file', 'File cannot be empty')
    await findKnown(app.db, object)
    return request
  }
  let isKept = false
  try {
    const objectId = await retryOvertaken(check, async (request) => {
      isKept = true
      return store(call, { staged, object, request })
    })
    return await loadFileDetail(call, objectId)
  } catch (error) {
    if (isKept && !(error instanceof Problem && (await removeIfUnneeded(app, object.dhash)))) staged.leaveTrace()
    throw error
  }
}

/** A database that was adopted may have a narrower column for the size. */
function noLargerThan(largestBytes: number | null, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return largestBytes === null ? content : cutOff(largestBytes, content)
}

async function* cutOff(largestBytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > largestBytes)
      throw tooLarge(
        `the file is larger than ${largestBytes} bytes; an administrator can let the adopted database hold more`,
      )
    yield chunk
  }
}

type Storing = { readonly staged: Staged; readonly object: NewObject; readonly request: UploadRequest }

async function store({ app, caller }: Call, { staged, object, request }: Storing): Promise<number> {
  await staged.keep()
  return app.db.transaction(async (trx) => {
    await holdContents(trx, [object.dhash])
    // A deletion may have removed it since; from here on none can.
    await staged.keep()
    return storeObject(trx, { caller, request }, object)
  })
}

function newFile({ sha256, sizeBytes, fileType, ...hashes }: Staged['digests'], name: string): NewObject {
  return {
    type: 'file',
    dhash: sha256,
    columns: () => ({ ...hashes, sha256, file_name: name, file_size: sizeBytes, file_type: fileType }),
    refresh: (trx, objectId) => addName(trx, objectId, name),
  }
}

async function addName(trx: Knex.Transaction, objectId: number, name: string): Promise<void> {
  await trx.raw(
    `update object set alt_names = array_append(alt_names, :name::varchar)
     where id = :objectId and file_name is distinct from :name and not alt_names @> array[:name]::varchar[]`,
    { objectId, name },
  )
}
