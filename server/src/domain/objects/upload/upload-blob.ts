import type { Call } from '../../../call.ts'
import { holdContents } from '../../../statements/contents/content-locks.ts'
import { type BlobDetail, readBlobDetail, selectBlobDetail } from '../load-blob.ts'
import { announceAttached, announceBlob } from './announce-upload.ts'
import { answerOfUpload, readKnown } from './answer-of-upload.ts'
import { checkUpload } from './check-upload.ts'
import { finishIndexing } from './finish-indexing.ts'
import { checkBlob, newBlob, type SentBlob } from './new-blob.ts'
import { retryConcurrentUpload } from './retry-concurrent-upload.ts'
import { storeObject } from './store-object.ts'
import { readUploadOptions, type SentOptions, type UploadOrigin } from './upload-options.ts'

export type BlobUpload = UploadOrigin & { readonly blob: SentBlob; readonly options: SentOptions }

export async function uploadBlob(call: Call, { blob, options, ...origin }: BlobUpload): Promise<BlobDetail> {
  const { app } = call
  checkBlob(blob)
  const checked = readUploadOptions(call, { options, place: '' }, origin)
  const object = newBlob(blob)
  const kept = await retryConcurrentUpload(
    () => checkUpload(call, checked),
    (request) =>
      call.change(async (trx) => {
        await holdContents(trx, [object.dhash])
        const stored = await storeObject(trx, { call, request }, object)
        return { stored, request, known: await readKnown(trx, { call, stored }, selectBlobDetail) }
      }),
  )
  if (object.isLarge) await finishIndexing(app)
  const { stored } = kept
  if (stored.isNew) app.analysis?.kick()
  const row = await answerOfUpload(call, { ...kept, own: (time) => ({ ...object.fields(time), latest: null }) })
  const detail = await readBlobDetail(row, blob.content)
  announceAttached(call, stored)
  announceBlob(call, stored.isNew, detail)
  return detail
}
