import type { Call } from '../../call.ts'
import { type DetailRow, FILE_DETAIL_FIELDS, type FileDetailRow, objectFields } from '../../tables/rows.ts'
import { loadTypedDetail } from './load-detail.ts'
import { type LatestConfig, loadLatestConfig } from './load-latest-config.ts'

export type FileDetail = DetailRow & FileDetailRow & { readonly latestConfig: LatestConfig | null }

export async function loadFileDetail(call: Call, objectId: number): Promise<FileDetail> {
  const [file, latestConfig] = await Promise.all([
    loadTypedDetail<FileDetailRow>(call, objectId, objectFields(FILE_DETAIL_FIELDS)),
    loadLatestConfig(call, objectId),
  ])
  return { ...file, latestConfig }
}
