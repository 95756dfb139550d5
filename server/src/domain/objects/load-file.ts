import type { Reading } from '../../call.ts'
import { type DetailRow, FILE_DETAIL_FIELDS, type FileDetailRow, objectFields } from '../../tables/rows.ts'
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

export async function loadFileDetail(reading: Reading, objectId: number): Promise<FileDetail> {
  return readFileDetail(await selectFileDetail(reading, objectId))
}

/** With the latest config as text: a transaction need not wait while it is parsed. */
export type FileTextDetail = DetailRow & FileDetailRow & { readonly latest: LatestConfigRow | undefined }

export async function selectFileDetail(reading: Reading, objectId: number): Promise<FileTextDetail> {
  const { latestId, ...file } = await loadTypedDetail<FileDetailRow & LatestIdRow>(reading, objectId, {
    ...objectFields(FILE_DETAIL_FIELDS),
    ...latestIdOf(reading, objectId),
  })
  return { ...file, latest: latestId === null ? undefined : await selectLatestConfig(reading, objectId) }
}

export async function readFileDetail({ latest, ...file }: FileTextDetail): Promise<FileDetail> {
  return { ...file, latestConfig: await readLatestConfig(latest) }
}
