import type { Call } from '../../../call.ts'
import { type BlobDetail, readBlobDetail, selectBlobDetail } from '../load-blob.ts'
import { announceAttached, announceBlob } from './announce-upload.ts'
import { answerOfUpload, readKnown } from './answer-of-upload.ts'
import { checkUpload } from './check-upload.ts'
import { commitUpload } from './commit-upload.ts'
import { finishIndexing } from './finish-indexing.ts'
import { checkBlob, newBlob, type SentBlob } from './new-blob.ts'
import { findKnown } from './new-object.ts'
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
    async () => {
      const request = await checkUpload(call, checked)
      return { object, request, seemsNew: (await findKnown(app.db, object)) === null }
    },
    ({ request, seemsNew }) =>
      commitUpload(
        call,
        { object, request, seemsNew },
        {
          contents: [object.dhash],
          prepare: async () => undefined,
          async work(trx) {
            const stored = await storeObject(trx, { call, request, seemsNew }, object)
            return { stored, request, known: await readKnown(trx, { call, stored }, selectBlobDetail) }
          },
        },
      ),
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
