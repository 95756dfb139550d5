import type { Knex } from 'knex'
import type { ObjectRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { RowCondition } from '../../tables/where.ts'
import { objectsOf } from '../access/visible.ts'
import { answerOrCancel, type Run } from '../connection/answer-or-cancel.ts'
import { objectColumns } from './columns.ts'

export type Matches = { readonly conditions: readonly RowCondition[]; readonly most: number }

/** Objects of every kind that fulfil all of the conditions, highest number first. */
export async function latestMatches(db: Knex, run: Run, { conditions, most }: Matches): Promise<ObjectRow[]> {
  const objects = objectsOf(db, 'object')
    .select<[ColumnsFor<ObjectRow>], ObjectRow[]>(objectColumns(db))
    .orderBy('object.id', 'desc')
    .limit(most)
    .options({ plansEachTime: true })
  for (const condition of conditions) objects.where(condition)
  return answerOrCancel(run, objects)
}
