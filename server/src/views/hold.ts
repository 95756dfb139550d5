import type { components } from '../generated/contract.ts'
import type { DetailRow, HoldRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

type HeldObject = NonNullable<DetailRow['hold']>

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

/** The part of a hold that everyone who sees the object may read. */
export function viewObjectHold({ reason, placedBy, placedOn }: HeldObject): components['schemas']['ObjectHold'] {
  return { reason, placed_by: placedBy, placed_on: viewTime(placedOn) }
}
