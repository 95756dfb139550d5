import type { Call } from '../../call.ts'
import { unescapeText } from '../../json/stored-text.ts'
import { BLOB_COLUMNS, type BlobColumns } from './columns.ts'
import { latestConfigId } from './latest-config.ts'
import { type ConfigDetail, loadConfigDetail } from './load-config.ts'
import { type Detail, loadTypedDetail } from './load-detail.ts'

type Columns = BlobColumns & { readonly content: string }
export type BlobDetail = Detail & Columns & { readonly latestConfig: ConfigDetail | null }

export async function loadBlobDetail(call: Call, objectId: number): Promise<BlobDetail> {
  const [blob, latestConfig] = await Promise.all([
    loadTypedDetail<Columns>(call, objectId, { ...BLOB_COLUMNS, content: 'object.content' }),
    loadNewestConfig(call, objectId),
  ])
  return { ...blob, content: unescapeText(blob.content), latestConfig }
}

async function loadNewestConfig(call: Call, objectId: number): Promise<ConfigDetail | null> {
  const configId = await latestConfigId(call, objectId)
  return configId === null ? null : loadConfigDetail(call, configId)
}
