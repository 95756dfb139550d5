import type { Knex } from 'knex'
import type { ObjectModel } from '../../tables/object.ts'
import type { DueObject, Fields } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { type SqlCondition, whereOf } from '../../tables/where.ts'
import { type Objects, objectsOf } from '../access/visible.ts'
import { answerOrCancel, type Run } from '../connection/answer-or-cancel.ts'

/** A place in the listing: what is before it is older. */
export type ListingPlace = Fields<ObjectModel, 'id' | 'uploadTime'>

export type DuePage = {
  /** Only what is newer; null: from the oldest. */
  readonly after: ListingPlace | null
  readonly count: number
}

export type DueFilter = {
  readonly matching: SqlCondition
  readonly days: number
  /** Only what is older; null: the rule keeps no newest objects. */
  readonly before: ListingPlace | null
}

const SIZE = 'coalesce(object.file_size, object.blob_size, octet_length(object.cfg::text), 0)'
const PLACE = '(object.upload_time, object.id)'

/** The oldest object that a rule keeps because it is among the newest; undefined if fewer match. */
export async function selectOldestKept(
  run: Run,
  matching: SqlCondition,
  keepNewest: number,
): Promise<ListingPlace | undefined> {
  const newest = objectsOf(run.pool, 'object')
    .where(whereOf(matching))
    .select<ListingPlace[]>({ id: 'object.id', uploadTime: 'object.upload_time' })
    .orderBy([
      { column: 'object.upload_time', order: 'desc' },
      { column: 'object.id', order: 'desc' },
    ])
    .offset(keepNewest - 1)
    .limit(1)
  return (await answerOrCancel(run, newest.options({ plansEachTime: true })))[0]
}

/** Objects that are due, oldest first. */
export async function selectDue(run: Run, filter: DueFilter, { after, count }: DuePage): Promise<DueObject[]> {
  const columns: ColumnsFor<DueObject> = {
    id: 'object.id',
    dhash: 'object.dhash',
    type: 'object.type',
    uploadTime: 'object.upload_time',
    name: run.pool.raw<string | null>('coalesce(object.file_name, object.blob_name, object.family)'),
    size: run.pool.raw<number>(SIZE),
  }
  const due = dueOf(run.pool, filter)
    .select<[typeof columns], DueObject[]>(columns)
    .orderBy(['object.upload_time', 'object.id'])
    .limit(count)
  if (after !== null) due.whereRaw(`${PLACE} > (?::timestamp, ?::int)`, [after.uploadTime, after.id])
  return answerOrCancel(run, due.options({ plansEachTime: true }))
}

export type DueTotals = { readonly objects: number; readonly bytes: number }

export async function countDue(run: Run, filter: DueFilter): Promise<DueTotals> {
  const columns: ColumnsFor<DueTotals> = {
    objects: run.pool.raw<number>('count(*)'),
    bytes: run.pool.raw<number>(`coalesce(sum(${SIZE}), 0)::bigint`),
  }
  const totals = dueOf(run.pool, filter).select<[typeof columns], DueTotals[]>(columns)
  const [counted] = await answerOrCancel(run, totals.options({ plansEachTime: true }))
  return counted ?? { objects: 0, bytes: 0 }
}

function dueOf(db: Knex, { matching, days, before }: DueFilter): Objects {
  const objects = objectsOf(db, 'object')
    .where(whereOf(matching))
    .whereRaw(`object.upload_time < (clock_timestamp() at time zone 'utc') - make_interval(days => ?)`, [days])
    .whereRaw('not exists (select 1 from object_hold h where h.dhash = object.dhash)')
  if (before !== null) objects.whereRaw(`${PLACE} < (?::timestamp, ?::int)`, [before.uploadTime, before.id])
  return objects
}
