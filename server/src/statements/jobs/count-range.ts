import type { Knex } from 'knex'
import type { Kind } from '../../tables/kind.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { RowCondition, SqlCondition } from '../../tables/where.ts'
import { objectsOf } from '../access/visible.ts'
import { answerOrCancel, type Run } from '../connection/answer-or-cancel.ts'

export type NumberRange = { readonly fromId: number; readonly beforeId: number }

export type RangeFilter = {
  readonly kind: Kind
  readonly visible: RowCondition
  /** Null: every object matches. */
  readonly condition: SqlCondition | null
}

export type RangeCount = { readonly looked: number; readonly matches: number }

/**
 * Counts the visible objects with numbers in a range, and those that match. Each is checked by itself: a join would read all tags and
 * permissions of the repository for each range.
 */
export async function countRange(
  db: Knex,
  run: Run,
  { fromId, beforeId, kind, visible, condition }: RangeFilter & NumberRange,
): Promise<RangeCount> {
  const sql = condition === null || condition.sql === '' ? 'true' : condition.sql
  const bindings = condition === null ? [] : condition.bindings
  const columns: ColumnsFor<RangeCount> = {
    looked: db.raw<number>('count(*)::int'),
    matches: db.raw<number>(`(count(*) filter (where (${sql})))::int`, bindings as Knex.RawBinding[]),
  }
  const query = objectsOf(db, kind)
    .where('object.id', '>=', fromId)
    .where('object.id', '<', beforeId)
    .where(visible)
    .options({ plansEachTime: true })
    .select<[typeof columns], RangeCount[]>(columns)
  return (await answerOrCancel(run, query))[0] ?? { looked: 0, matches: 0 }
}

export type CountedRange = NumberRange & RangeCount & { readonly jobId: string; readonly holder: string }

/**
 * Records a range, once: false if the job has ended, if another process works on it, or if the range was recorded before. The end of the
 * walk corrects the total, since objects were deleted meanwhile.
 */
export async function settleRange(db: Knex, range: CountedRange): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update job set before_id = :fromId, matches = matches + :matches, unchanged = unchanged + :looked,
       total = case when :fromId <= 1 then unchanged + :looked else greatest(total, unchanged + :looked) end
     where id = :jobId and state = 'running' and taken_by = :holder and before_id = :beforeId`,
    { ...range },
  )
  return rowCount > 0
}

/** Counts a statement that took too long: the next one looks at fewer objects. Returns how many there have been. */
export async function countJobAttempt(db: Knex, jobId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { attempts: number }[] }>(
    'update job set attempts = attempts + 1 where id = ? returning attempts',
    [jobId],
  )
  return rows[0]?.attempts ?? 0
}
