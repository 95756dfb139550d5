import type { Knex } from 'knex'
import type { Rows } from '../../tables/tables.ts'
import { answerOrCancel, type Run } from '../connection/answer-or-cancel.ts'

/** How many objects of any kind the groups see. The permissions say it alone: with the objects it takes half as long again. */
export async function countVisible(db: Knex, run: Run, groupIds: readonly number[]): Promise<number> {
  const seen: Knex.QueryBuilder<Rows['permission'], unknown[]> = db('permission')
  seen.whereRaw('group_id = any(?::int[])', [[...groupIds]]).options({ plansEachTime: true })
  const [row] = await answerOrCancel(run, seen.countDistinct<{ count: number }[]>({ count: 'object_id' }))
  return row?.count ?? 0
}
