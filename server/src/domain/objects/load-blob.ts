import type { Reading } from '../../call.ts'
import { unescapeText } from '../../json/stored-text.ts'
import { BLOB_COLUMNS } from '../../statements/objects/columns.ts'
import { latestConfigId } from '../../statements/objects/latest-config.ts'
import type { ObjectModel } from '../../tables/object.ts'
import { type BlobRow, type DetailRow, type Filled, objectFields } from '../../tables/rows.ts'
import { type ConfigDetail, type ConfigTextDetail, readConfigDetail, selectConfigDetail } from './load-config.ts'
import { loadTypedDetail } from './load-detail.ts'
import { readBoth } from './read-both.ts'
import { unlessGone } from './unless-gone.ts'

type Columns = BlobRow & Filled<ObjectModel, 'content'>
export type BlobDetail = DetailRow & Columns & { readonly latestConfig: ConfigDetail | null }

export async function loadBlobDetail(reading: Reading, objectId: number): Promise<BlobDetail> {
  const [blob, latest] = await readBoth(
    reading.app.db,
    () => loadTypedDetail<Columns>(reading, objectId, { ...BLOB_COLUMNS, ...objectFields(['content']) }),
    () => selectNewestConfig(reading, objectId),
  )
  return readBlobDetail({ ...blob, latest }, unescapeText(blob.content))
}

/** Without the content, and with the latest config as text: a transaction need not wait for them. */
export type BlobTextDetail = DetailRow & BlobRow & { readonly latest: ConfigTextDetail | null }

export async function selectBlobDetail(reading: Reading, objectId: number): Promise<BlobTextDetail> {
  const [blob, latest] = await readBoth(
    reading.app.db,
    () => loadTypedDetail<BlobRow>(reading, objectId, BLOB_COLUMNS),
    () => selectNewestConfig(reading, objectId),
  )
  return { ...blob, latest }
}

export async function readBlobDetail({ latest, ...blob }: BlobTextDetail, content: string): Promise<BlobDetail> {
  return { ...blob, content, latestConfig: latest === null ? null : await readConfigDetail(latest) }
}

async function selectNewestConfig(reading: Reading, objectId: number): Promise<ConfigTextDetail | null> {
  const configId = await latestConfigId(reading.app.db, reading.caller, objectId)
  return configId === null ? null : unlessGone(selectConfigDetail(reading, configId), async () => null)
}
