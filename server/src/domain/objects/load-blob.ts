import type { ReadContext } from '../../call.ts'
import { unescapeText } from '../../json/stored-text.ts'
import { BLOB_COLUMNS } from '../../statements/objects/columns.ts'
import type { DetailColumns } from '../../statements/objects/object-detail.ts'
import type { Subject } from '../../statements/objects/subject.ts'
import type { ObjectModel } from '../../tables/object.ts'
import { type BlobRow, type DetailRow, type FilledRow, objectFields } from '../../tables/rows.ts'
import type { NameOptions } from '../relations/load-relatives.ts'
import { type ConfigDetail, type ConfigTextDetail, readConfigDetail, selectConfigDetail } from './load-config.ts'
import { loadTypedDetail } from './load-detail.ts'
import { type LatestIdRow, latestIdOf } from './load-latest-config.ts'
import { unlessGone } from './unless-gone.ts'

type Columns = BlobRow & FilledRow<ObjectModel, 'content'>
export type BlobDetail = DetailRow & Columns & { readonly latestConfig: ConfigDetail | null }

export async function loadBlobDetail(
  reading: ReadContext,
  subject: Subject,
  options: NameOptions = {},
): Promise<BlobDetail> {
  const blob = await loadTypedDetail(reading, { subject, ...options }, WITH_CONTENT)
  return readBlobDetail({ ...blob, latest: await selectLatest(reading, blob, options) }, unescapeText(blob.content))
}

/** Without the content, and with the latest config as text: a transaction need not wait for them. */
export type BlobTextDetail = DetailRow & BlobRow & { readonly latest: ConfigTextDetail | null }

export async function selectBlobDetail(reading: ReadContext, subject: Subject): Promise<BlobTextDetail> {
  const blob = await loadTypedDetail(reading, { subject }, WITHOUT_CONTENT)
  return { ...blob, latest: await selectLatest(reading, blob, {}) }
}

const WITHOUT_CONTENT: DetailColumns<BlobRow & LatestIdRow> = {
  name: 'blob',
  of: (...statement) => ({ ...BLOB_COLUMNS, ...latestIdOf(...statement) }),
}

const WITH_CONTENT: DetailColumns<Columns & LatestIdRow> = {
  name: 'blob with content',
  of: (...statement) => ({ ...WITHOUT_CONTENT.of(...statement), ...objectFields(['content']) }),
}

export async function readBlobDetail({ latest, ...blob }: BlobTextDetail, content: string): Promise<BlobDetail> {
  return { ...blob, content, latestConfig: latest === null ? null : await readConfigDetail(latest) }
}

async function selectLatest(
  reading: ReadContext,
  { latestId }: LatestIdRow,
  options: NameOptions,
): Promise<ConfigTextDetail | null> {
  return latestId === null ? null : unlessGone(selectConfigDetail(reading, latestId, options), async () => null)
}
