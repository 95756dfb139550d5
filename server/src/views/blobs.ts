import type { components } from '../generated/contract.ts'
import type { LosslessObject } from '../json/lossless.ts'
import { type ConfigSummaryRow, viewConfig } from './configs.ts'
import { type DetailRow, type SummaryRow, viewObject, viewSummary } from './objects.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export type BlobSummaryRow = SummaryRow & {
  readonly blobName: string
  readonly blobSize: number
  readonly blobType: string
  readonly lastSeen: string
}
export type BlobRow = DetailRow &
  BlobSummaryRow & {
    readonly content: string
    readonly latestConfig: (DetailRow & ConfigSummaryRow & { readonly cfg: LosslessObject }) | null
  }

export function viewBlobSummary(row: BlobSummaryRow): Schemas['BlobSummary'] {
  const { blobName, blobSize, blobType, lastSeen } = row
  return {
    ...viewSummary(row),
    blob_name: blobName,
    blob_size: blobSize,
    blob_type: blobType,
    last_seen: viewTime(lastSeen),
  }
}

export function viewBlob(row: BlobRow): Schemas['Blob'] {
  const { content, latestConfig } = row
  return {
    ...viewObject(row),
    ...viewBlobSummary(row),
    content,
    latest_config: latestConfig === null ? null : viewConfig(latestConfig),
  }
}
