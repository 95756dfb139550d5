import type { Knex } from 'knex'
import type { HoldRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'

const COLUMNS: ColumnsFor<HoldRow> = {
  position: 'object_hold.position',
  dhash: 'object_hold.dhash',
  type: 'object_hold.type',
  reason: 'object_hold.reason',
  placedBy: 'user.login',
  placedOn: 'object_hold.placed_on',
}

export type HoldPage = {
  readonly count: number
  /** The position of a hold: only those that were placed before it. */
  readonly before?: number | undefined
}

/** Newest first. */
export async function selectHolds(db: Knex, { count, before }: HoldPage): Promise<HoldRow[]> {
  const query = holdsOf(db).orderBy('object_hold.position', 'desc').limit(count)
  if (before !== undefined) query.where('object_hold.position', '<', before)
  return query
}

export async function selectHold(db: Knex, dhash: string): Promise<HoldRow | undefined> {
  return holdsOf(db).where('object_hold.dhash', dhash).first()
}

function holdsOf(db: Knex) {
  return db('object_hold')
    .leftJoin('user', 'user.id', 'object_hold.placed_by')
    .select<[ColumnsFor<HoldRow>], HoldRow[]>(COLUMNS)
}
