import type { components } from '../generated/contract.ts'
import type { DetailRow, ListedRow, ObjectRow } from '../tables/rows.ts'
import { viewPending } from './analyses.ts'
import { viewObjectHold } from './hold.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export function viewTags(tags: readonly string[]): Schemas['TagList'] {
  return tags.map((tag) => ({ tag }))
}

export function viewSummary({ id, type, uploadTime, tags }: ObjectRow): Schemas['ObjectSummary'] {
  return { id, type, tags: viewTags(tags), upload_time: viewTime(uploadTime) }
}

/** With the name, if the row has it. */
export function viewListed(row: ListedRow): Schemas['ObjectSummary'] {
  const { name, contentType, size } = row
  if (name === undefined || contentType === undefined || size === undefined) return viewSummary(row)
  return { ...viewSummary(row), name, content_type: contentType, size }
}

export function viewObject(row: DetailRow): Schemas['Object'] {
  return {
    ...viewSummary(row),
    favorite: row.favorite,
    parents: row.parents.map(viewListed),
    children: row.children.map(viewListed),
    attributes: row.attributes.map(({ id, key, value }) => ({ id, key, value })),
    share_3rd_party: row.share3rdParty,
    pending_analyses: row.pendingAnalyses.map(viewPending),
    ...(row.uploader === undefined ? {} : { uploader: row.uploader }),
    ...(row.hold === undefined ? {} : { hold: row.hold && viewObjectHold(row.hold) }),
  }
}
