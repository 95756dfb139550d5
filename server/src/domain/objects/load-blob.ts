import type { Reading } from '../../call.ts'
import { unescapeText } from '../../json/stored-text.ts'
import { BLOB_COLUMNS } from '../../statements/objects/columns.ts'
import type { ObjectModel } from '../../tables/object.ts'
import { type BlobRow, type DetailRow, type Filled, objectFields } from '../../tables/rows.ts'
import { type ConfigDetail, type ConfigTextDetail, readConfigDetail, selectConfigDetail } from './load-config.ts'
import { loadTypedDetail } from './load-detail.ts'
import { type LatestIdRow, latestIdOf } from './load-latest-config.ts'
import { unlessGone } from './unless-gone.ts'

type Columns = BlobRow & Filled<ObjectModel, 'content'>
export type BlobDetail = DetailRow & Columns & { readonly latestConfig: ConfigDetail | null }

export async function loadBlobDetail(reading: Reading, objectId: number): Promise<BlobDetail> {
  const columns = { ...BLOB_COLUMNS, ...objectFields(['content']), ...latestIdOf(reading, objectId) }
  const blob = await loadTypedDetail<Columns & LatestIdRow>(reading, objectId, columns)
  return readBlobDetail({ ...blob, latest: await selectLatest(reading, blob) }, unescapeText(blob.content))
}

/** Without the content, and with the latest config as text: a transaction need not wait for them. */
export type BlobTextDetail = DetailRow & BlobRow & { readonly latest: ConfigTextDetail | null }

export async function selectBlobDetail(reading: Reading, objectId: number): Promise<BlobTextDetail> {
  const columns = { ...BLOB_COLUMNS, ...latestIdOf(reading, objectId) }
  const blob = await loadTypedDetail<BlobRow & LatestIdRow>(reading, objectId, columns)
  return { ...blob, latest: await selectLatest(reading, blob) }
}

export async function readBlobDetail({ latest, ...blob }: BlobTextDetail, content: string): Promise<BlobDetail> {
  return { ...blob, content, latestConfig: latest === null ? null : await readConfigDetail(latest) }
}

async function selectLatest(reading: Reading, { latestId }: LatestIdRow): Promise<ConfigTextDetail | null> {
  return latestId === null ? null : unlessGone(selectConfigDetail(reading, latestId), async () => null)
}
