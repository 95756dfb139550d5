import type { components } from '../generated/contract.ts'
import { type PendingRow, viewPending } from './analyses.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export type SummaryRow = {
  readonly id: string
  readonly type: Schemas['ObjectType']
  readonly uploadTime: string
  readonly tags: readonly string[]
}

export type DetailRow = SummaryRow & {
  readonly share3rdParty: boolean
  readonly favorite: boolean
  readonly pendingAnalyses: readonly PendingRow[]
  readonly attributes: readonly { readonly id: number; readonly key: string; readonly value: unknown }[]
  readonly parents: readonly SummaryRow[]
  readonly children: readonly SummaryRow[]
}

export function viewTags(tags: readonly string[]): Schemas['TagList'] {
  return tags.map((tag) => ({ tag }))
}

export function viewSummary({ id, type, uploadTime, tags }: SummaryRow): Schemas['ObjectSummary'] {
  return { id, type, tags: viewTags(tags), upload_time: viewTime(uploadTime) }
}

export function viewObject(row: DetailRow): Schemas['Object'] {
  return {
    ...viewSummary(row),
    favorite: row.favorite,
    parents: row.parents.map(viewSummary),
    children: row.children.map(viewSummary),
    attributes: row.attributes.map(({ id, key, value }) => ({ id, key, value })),
    share_3rd_party: row.share3rdParty,
    pending_analyses: row.pendingAnalyses.map(viewPending),
  }
}
