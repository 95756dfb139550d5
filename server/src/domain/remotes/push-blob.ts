import type { Call } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import { findObject } from '../access/find-object.ts'
import { type BlobDetail, loadBlobDetail } from '../objects/load-blob.ts'
import type { Exchange, ExchangeResult } from './exchange.ts'
import { asJson, sendUpload } from './send-upload.ts'

export async function pushBlob(call: Call, exchange: Exchange): Promise<ExchangeResult<LosslessObject>> {
  const found = await findObject(call, 'blob', exchange.id)
  const detail = await loadBlobDetail(call, found.id)
  return sendUpload(call, { exchange, detail }, (options) => ({
    path: 'blob',
    ...asJson({ ...asSpecification(detail), ...options }),
  }))
}

/** A blob in the form of uploads, by itself or inside a configuration. */
export function asSpecification({ blobName, blobType, content }: BlobDetail): LosslessObject {
  return { blob_name: blobName, blob_type: blobType, content }
}
