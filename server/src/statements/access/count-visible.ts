import type { Knex } from 'knex'
import type { Rows } from '../../tables/tables.ts'
import { answerOrCancel, type Run } from '../connection/answer-or-cancel.ts'

export type VisibleFilter = {
  readonly groupIds: readonly number[]
  /** Where counting ends; null: nowhere. */
  readonly limit: number | null
}

/** How many objects of any kind the groups see. The permissions say it alone: with the objects it takes half as long again. */
export async function countVisible(db: Knex, run: Run, { groupIds, limit }: VisibleFilter): Promise<number> {
  const seen: Knex.QueryBuilder<Rows['permission'], unknown[]> = db('permission')
  seen.whereRaw('group_id = any(?::int[])', [[...groupIds]])
  const options = { plansEachTime: true }
  if (limit === null) {
    const all = seen.options(options).countDistinct<Count[]>({ count: 'object_id' })
    return (await answerOrCancel(run, all))[0]?.count ?? 0
  }
  const some = db.from(seen.distinct('object_id').limit(limit).as('counted')).options(options)
  return (await answerOrCancel(run, some.count<Count[]>({ count: '*' })))[0]?.count ?? 0
}

type Count = { readonly count: number }
