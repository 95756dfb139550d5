import type { components } from '../generated/contract.ts'
import type { HoldRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

export function viewHold({
  position,
  dhash,
  type,
  reason,
  placedBy,
  placedOn,
}: HoldRow): components['schemas']['Hold'] {
  return { position, object: dhash, type, reason, placed_by: placedBy, placed_on: viewTime(placedOn) }
}
