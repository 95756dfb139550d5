import type { components } from '../generated/contract.ts'
import type { TrashEntry } from '../tables/rows.ts'
import { viewTime } from './time.ts'

export function viewTrashEntry(entry: TrashEntry): components['schemas']['TrashEntry'] {
  const { id, position, dhash: object, type, name, size } = entry
  return {
    id,
    position,
    object,
    type,
    name,
    size,
    upload_time: viewTime(entry.uploadTime),
    deleted_by: entry.deletedBy,
    deleted_on: viewTime(entry.deletedOn),
    expires_on: viewTime(entry.expiresOn),
  }
}
