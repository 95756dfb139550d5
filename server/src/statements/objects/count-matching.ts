import type { Knex } from 'knex'
import type { Kind } from '../../tables/kind.ts'
import type { RowCondition, SqlCondition } from '../../tables/where.ts'
import { objectsOf } from '../access/visible.ts'
import { type Around, answerOrCancel, cancellable, type Run } from '../connection/answer-or-cancel.ts'

export type MatchFilter = {
  readonly kind: Kind
  readonly conditions: readonly RowCondition[]
  /** Whether few objects are looked at: then how it is planned does not matter. */
  readonly isShort: boolean
  /** Where counting ends; null: nowhere. */
  readonly limit: number | null
}

/**
 * With a parallel join by hash a count takes two to four times the processor time of what one process does; two processors do not make
 * up for that. Parallel scans of tables, which check texts one by one, are worth it.
 */
export const PLANNING: Around = {
  before: `set enable_parallel_hash = off; set min_parallel_index_scan_size = '1GB'`,
  after: 'reset enable_parallel_hash; reset min_parallel_index_scan_size',
}

/** The number of objects of a kind that fulfil all of the conditions. */
export async function countMatching(
  db: Knex,
  run: Run,
  { kind, conditions, isShort, limit }: MatchFilter,
): Promise<number> {
  const objects = objectsOf(db, kind)
  for (const condition of conditions) objects.where(condition)
  const options = { plansEachTime: true }
  const around = isShort ? undefined : PLANNING
  if (limit === null) {
    const all = objects.options(options).count<Count[]>({ count: '*' })
    return (await answerOrCancel(run, all, around))[0]?.count ?? 0
  }
  const some = db.from(objects.select('object.id').limit(limit).as('counted')).options(options)
  return (await answerOrCancel(run, some.count<Count[]>({ count: '*' }), around))[0]?.count ?? 0
}

// An object may have several rows, but seldom many.
const ROWS_PER_OBJECT = 4

/** How many different numbers a statement gives, up to a limit. Null: its first rows do not say whether they are so many. */
export async function countNumbers(
  run: Run,
  { sql, bindings }: SqlCondition,
  limit: number | null,
): Promise<number | null> {
  const most = limit === null ? null : limit * ROWS_PER_OBJECT
  const query = run.pool
    .raw<{ rows: NumberCount[] }>(
      `select count(*) as rows, count(distinct n.id) as found from (${sql} ${most === null ? 'offset 0' : `limit ${most}`}) as n (id)`,
      bindings as Knex.RawBinding[],
    )
    .options({ plansEachTime: true })
  const { rows } = await cancellable(run, (connection) => query.connection(connection), PLANNING)
  const [counted] = rows
  if (counted === undefined) throw new Error('a statement of aggregates has given no row')
  if (limit === null || most === null || counted.rows < most) return counted.found
  return counted.found >= limit ? limit : null
}

type NumberCount = { readonly rows: number; readonly found: number }

type Count = { readonly count: number }
