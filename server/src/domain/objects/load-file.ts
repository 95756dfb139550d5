import type { Call } from '../../call.ts'
import { FILE_COLUMNS, type FileColumns } from './columns.ts'
import { type LatestConfig, loadLatestConfig } from './latest-config.ts'
import { type Detail, loadTypedDetail } from './load-detail.ts'

type Columns = FileColumns & {
  readonly altNames: readonly string[]
  readonly sha512: string
  readonly crc32: string
  readonly ssdeep: string | null
}
export type FileDetail = Detail & Columns & { readonly latestConfig: LatestConfig | null }

const COLUMNS = {
  ...FILE_COLUMNS,
  altNames: 'object.alt_names',
  sha512: 'object.sha512',
  crc32: 'object.crc32',
  ssdeep: 'object.ssdeep',
}

export async function loadFileDetail(call: Call, objectId: number): Promise<FileDetail> {
  const [file, latestConfig] = await Promise.all([
    loadTypedDetail<Columns>(call, objectId, COLUMNS),
    loadLatestConfig(call, objectId),
  ])
  return { ...file, latestConfig }
}
