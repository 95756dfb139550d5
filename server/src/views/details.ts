import type { components } from '../generated/contract.ts'
import type { BlobRow, ConfigRow, DetailRow, FileDetailRow } from '../tables/rows.ts'
import { viewBlobSummary } from './blobs.ts'
import { viewComment } from './comments.ts'
import { viewConfigSummary } from './configs.ts'
import { viewFileSummary } from './files.ts'
import { viewObject } from './objects.ts'
import { viewShare } from './shares.ts'

type Details = components['schemas']['ObjectDetails']

type TypedRow =
  | { readonly kind: 'file'; readonly row: DetailRow & FileDetailRow }
  | { readonly kind: 'config'; readonly row: DetailRow & ConfigRow }
  | { readonly kind: 'blob'; readonly row: DetailRow & BlobRow }

export function viewDetails(typed: TypedRow): Details {
  const { comments, shares, totals } = typed.row
  return {
    ...viewTyped(typed),
    ...(comments === undefined ? {} : { comments: comments.map(viewComment) }),
    ...(shares === undefined ? {} : { shares: shares.map(viewShare) }),
    ...(totals === undefined ? {} : { totals }),
  }
}

function viewTyped({ kind, row }: TypedRow): Details {
  if (kind === 'config') return { ...viewObject(row), ...viewConfigSummary(row) }
  if (kind === 'blob') return { ...viewObject(row), ...viewBlobSummary(row) }
  const { altNames, sha512, crc32, ssdeep } = row
  return { ...viewObject(row), ...viewFileSummary(row), alt_names: [...altNames], sha512, crc32, ssdeep }
}
