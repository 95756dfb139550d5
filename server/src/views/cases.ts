import type { components } from '../generated/contract.ts'
import type { CaseCountRow, CaseDetailRow, CaseObjectRow, CaseRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']
type CountedCase = CaseRow &
  Partial<Pick<CaseDetailRow, 'description'>> & { readonly objects?: CaseCountRow | undefined }

export function viewCase(row: CountedCase): Schemas['Case'] {
  const { id, position, name, description, isOpen, version, groups, createdBy, canChange, canDelete, objects } = row
  return {
    id,
    position,
    name,
    ...(description === undefined ? {} : { description }),
    state: isOpen ? 'open' : 'closed',
    version,
    groups: [...groups],
    created_by: createdBy,
    created_at: viewTime(row.createdAt),
    changed_at: viewTime(row.changedAt),
    can_change: canChange,
    can_delete: canDelete,
    ...(objects === undefined ? {} : { objects: { count: objects.count, is_exact: objects.isExact } }),
  }
}

export function viewCaseObject(row: CaseObjectRow): Schemas['CaseObject'] {
  const { position, id, type, name, contentType, size, tags, note, addedBy, parents } = row
  return {
    position,
    id,
    type,
    name,
    content_type: contentType,
    size,
    upload_time: viewTime(row.uploadTime),
    tags: [...tags],
    note,
    added_by: addedBy,
    added_at: viewTime(row.addedAt),
    ...(parents === undefined ? {} : { parents: [...parents] }),
  }
}
