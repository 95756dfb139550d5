import type { ReadContext } from '../../call.ts'
import type { DetailColumns } from '../../statements/objects/object-detail.ts'
import type { Subject } from '../../statements/objects/subject.ts'
import { type DetailRow, FILE_DETAIL_FIELDS, type FileDetailRow, objectFields } from '../../tables/rows.ts'
import type { NameOptions } from '../relations/load-relatives.ts'
import { loadTypedDetail } from './load-detail.ts'
import {
  type LatestConfig,
  type LatestConfigRow,
  type LatestIdRow,
  latestIdOf,
  readLatestConfig,
  selectLatestConfig,
} from './load-latest-config.ts'

export type FileDetail = DetailRow & FileDetailRow & { readonly latestConfig: LatestConfig | null }

export async function loadFileDetail(
  reading: ReadContext,
  subject: Subject,
  options: NameOptions = {},
): Promise<FileDetail> {
  return readFileDetail(await selectFileDetail(reading, subject, options))
}

/** With the latest config as text: a transaction need not wait while it is parsed. */
export type FileTextDetail = DetailRow & FileDetailRow & { readonly latest: LatestConfigRow | undefined }

export async function selectFileDetail(
  reading: ReadContext,
  subject: Subject,
  options: NameOptions = {},
): Promise<FileTextDetail> {
  const { latestId, ...file } = await loadTypedDetail(reading, { subject, ...options }, COLUMNS)
  return { ...file, latest: await selectLatestConfig(reading, { latestId }) }
}

const COLUMNS: DetailColumns<FileDetailRow & LatestIdRow> = {
  name: 'file',
  of: (...statement) => ({ ...objectFields(FILE_DETAIL_FIELDS), ...latestIdOf(...statement) }),
}

export async function readFileDetail({ latest, ...file }: FileTextDetail): Promise<FileDetail> {
  return { ...file, latestConfig: await readLatestConfig(latest) }
}
