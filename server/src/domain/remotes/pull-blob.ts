import type { Call } from '../../call.ts'
import { recipientsOf } from '../access/recipients.ts'
import { type BlobDetail, loadBlobDetail } from '../objects/load-blob.ts'
import { uploadBlob } from '../objects/upload/upload-blob.ts'
import type { Exchange, ExchangeResult } from './exchange.ts'
import { fetchBlob } from './fetch-blob.ts'
import { pullOptions } from './pull-options.ts'
import { pulled } from './pulled.ts'
import { readObject } from './remote-object.ts'

export async function pullBlob(call: Call, exchange: Exchange): Promise<ExchangeResult<BlobDetail>> {
  const { remote, uploadAs } = exchange
  await recipientsOf(call, uploadAs)
  const { detail, blob } = await fetchBlob(call, remote, exchange.id)
  const object = readObject(remote, detail)
  const { options, skipped } = await pullOptions(call, exchange, object)
  const uploaded = await uploadBlob(call, { blob, options, startsAnalysis: false })
  return pulled(call, exchange, { object, skipped, uploaded, load: loadBlobDetail })
}
