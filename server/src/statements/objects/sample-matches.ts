import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { MatchRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { RowCondition } from '../../tables/where.ts'
import { eachVisibleTo, objectsOf } from '../access/visible.ts'
import { answerOrCancel, type Run } from '../connection/answer-or-cancel.ts'
import { nameColumns, objectColumns } from './columns.ts'
import { PLANNING } from './count-matching.ts'

export type SampleInput = {
  readonly conditions: readonly RowCondition[]
  /** Where looking for further matches ends. */
  readonly limit: number
  /** How many of the newest are named. */
  readonly count: number
}

/** Times are null, and numbers missing, without a match. */
export type MatchSample = {
  readonly count: number
  readonly oldest: string | null
  readonly newest: string | null
  readonly ids: readonly number[]
}

/** Counts matches up to a limit, with their oldest and newest upload times and the numbers of the newest. */
export async function sampleMatches(db: Knex, run: Run, input: SampleInput): Promise<MatchSample> {
  const objects = objectsOf(db, 'object').select('object.id', 'object.upload_time').limit(input.limit)
  for (const condition of input.conditions) objects.where(condition)
  const newest = '(array_agg(s.id order by s.upload_time desc, s.id desc))[1:?::int]'
  const columns: ColumnsFor<MatchSample> = {
    count: db.raw<number>('count(*)'),
    oldest: db.raw<string | null>('min(s.upload_time)'),
    newest: db.raw<string | null>('max(s.upload_time)'),
    ids: db.raw<number[]>(`coalesce(${newest}, '{}')`, [input.count]),
  }
  const query = db
    .from(objects.as('s'))
    .select<[ColumnsFor<MatchSample>], MatchSample[]>(columns)
    .options({ plansEachTime: true })
  const [sample] = await answerOrCancel<MatchSample>(run, query, PLANNING)
  if (sample === undefined) throw new Error('a statement of aggregates has given no row')
  return sample
}

/** Those of the objects that the caller may see, newest first. */
export async function matchesByNumbers(db: Knex, caller: Caller, ids: readonly number[]): Promise<MatchRow[]> {
  const columns = { ...objectColumns(db), ...nameColumns(db) }
  return objectsOf(db, 'object')
    .whereRaw('object.id = any(?::int[])', [[...ids]])
    .where(eachVisibleTo(caller))
    .orderBy([
      { column: 'object.upload_time', order: 'desc' },
      { column: 'object.id', order: 'desc' },
    ])
    .select<[typeof columns], MatchRow[]>(columns)
}
