import type { components } from '../generated/contract.ts'
import type { DetailRow, ObjectRow } from '../tables/rows.ts'
import { viewPending } from './analyses.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export function viewTags(tags: readonly string[]): Schemas['TagList'] {
  return tags.map((tag) => ({ tag }))
}

export function viewSummary({ id, type, uploadTime, tags }: ObjectRow): Schemas['ObjectSummary'] {
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
