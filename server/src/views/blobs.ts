import type { components } from '../generated/contract.ts'
import type { LosslessObject } from '../json/lossless.ts'
import type { BlobRow, ConfigRow, DetailRow, ObjectRow } from '../tables/rows.ts'
import { viewConfig } from './configs.ts'
import { viewObject, viewSummary } from './objects.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

type Detail = DetailRow &
  BlobRow & {
    readonly content: string
    readonly latestConfig: (DetailRow & ConfigRow & { readonly cfg: LosslessObject }) | null
  }

export function viewBlobSummary(row: ObjectRow & BlobRow): Schemas['BlobSummary'] {
  const { blobName, blobSize, blobType, lastSeen } = row
  return {
    ...viewSummary(row),
    blob_name: blobName,
    blob_size: blobSize,
    blob_type: blobType,
    last_seen: viewTime(lastSeen),
  }
}

export function viewBlob(row: Detail): Schemas['Blob'] {
  const { content, latestConfig } = row
  return {
    ...viewObject(row),
    ...viewBlobSummary(row),
    content,
    latest_config: latestConfig === null ? null : viewConfig(latestConfig),
  }
}
