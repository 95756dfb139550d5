import type { Call } from '../../call.ts'
import { unescapeText } from '../../json/stored-text.ts'
import { BLOB_COLUMNS } from '../../statements/objects/columns.ts'
import { latestConfigId } from '../../statements/objects/latest-config.ts'
import type { ObjectModel } from '../../tables/object.ts'
import { type BlobRow, type DetailRow, type Filled, objectFields } from '../../tables/rows.ts'
import { type ConfigDetail, loadConfigDetail } from './load-config.ts'
import { loadTypedDetail } from './load-detail.ts'

type Columns = BlobRow & Filled<ObjectModel, 'content'>
export type BlobDetail = DetailRow & Columns & { readonly latestConfig: ConfigDetail | null }

export async function loadBlobDetail(call: Call, objectId: number): Promise<BlobDetail> {
  const [blob, latestConfig] = await Promise.all([
    loadTypedDetail<Columns>(call, objectId, { ...BLOB_COLUMNS, ...objectFields(['content']) }),
    loadNewestConfig(call, objectId),
  ])
  return { ...blob, content: unescapeText(blob.content), latestConfig }
}

async function loadNewestConfig(call: Call, objectId: number): Promise<ConfigDetail | null> {
  const configId = await latestConfigId(call.app.db, call.caller, objectId)
  return configId === null ? null : loadConfigDetail(call, configId)
}
