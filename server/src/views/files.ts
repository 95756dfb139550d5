import type { components } from '../generated/contract.ts'
import type { LosslessObject } from '../json/lossless.ts'
import { type ConfigSummaryRow, viewLatestConfig } from './configs.ts'
import { type DetailRow, type SummaryRow, viewObject, viewSummary } from './objects.ts'

type Schemas = components['schemas']

export type FileSummaryRow = SummaryRow & {
  readonly fileName: string
  readonly fileSize: number
  readonly fileType: string
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
}

export type FileRow = DetailRow &
  FileSummaryRow & {
    readonly altNames: readonly string[]
    readonly sha512: string
    readonly crc32: string
    readonly ssdeep: string | null
    readonly latestConfig: (ConfigSummaryRow & { readonly cfg: LosslessObject }) | null
  }

export function viewFileSummary(row: FileSummaryRow): Schemas['FileSummary'] {
  const { fileName, fileSize, fileType, md5, sha1, sha256 } = row
  return { ...viewSummary(row), file_name: fileName, file_size: fileSize, file_type: fileType, md5, sha1, sha256 }
}

export function viewFile(row: FileRow): Schemas['File'] {
  const { altNames, sha512, crc32, ssdeep, latestConfig } = row
  return {
    ...viewObject(row),
    ...viewFileSummary(row),
    alt_names: [...altNames],
    sha512,
    crc32,
    ssdeep,
    latest_config: latestConfig === null ? null : viewLatestConfig(latestConfig),
  }
}
