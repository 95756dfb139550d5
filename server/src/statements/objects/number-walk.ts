import type { Knex } from 'knex'
import type { SqlCondition } from '../../tables/where.ts'
import { cancellable, type Run } from '../connection/answer-or-cancel.ts'
import { type SettledWalk, textsOfBounds, valuesOfBounds, type WalkBounds } from './walk-bounds.ts'

/** The newest objects that a statement lists, by their numbers. */
export type NumberWalk = SettledWalk & { readonly ids: readonly number[] }

type WalkRequest = WalkBounds & {
  /** Gives numbers of objects, each perhaps many times. */
  readonly numbers: SqlCondition
  readonly width: number
}

/** The largest `width` of the numbers. Undefined if the numbers of objects say too little about their times. */
export async function selectNumberWalk(run: Run, request: WalkRequest): Promise<NumberWalk | undefined> {
  const { numbers, width } = request
  const { clock, settledTime, clockValues, settledValues } = textsOfBounds(request)
  const values = valuesOfBounds(request)
  // The inner offset keeps the planner from reading all objects in their order instead, the outer one from reading the numbers twice.
  const query = run.pool
    .raw<{ rows: NumberWalk[] }>(
      `select w.ids, ${settledTime} as "settledTime"
       from ${clock}
       cross join lateral (select array(
         select n.id from (${numbers.sql} offset 0) as n (id) where n.id <= c.last_id group by n.id order by n.id desc limit ${width}
       ) as ids offset 0) w
       left join object o on o.id = w.ids[${width}]`,
      [...settledValues(values), ...clockValues(values), ...numbers.bindings] as Knex.RawBinding[],
    )
    .options({ plansEachTime: true })
  const { rows } = await cancellable(run, (connection) => query.connection(connection))
  return rows[0]
}
