import type { Knex } from 'knex'
import type { Kind } from '../../tables/kind.ts'
import type { Where } from '../../tables/where.ts'
import { objectsOf } from '../access/visible.ts'
import { answerOrCancel, type Run } from '../answer-or-cancel.ts'

export type Matching = { readonly kind: Kind; readonly conditions: readonly Where[] }

/** The number of objects of a kind that fulfil all of the conditions. */
export async function countMatching(db: Knex, run: Run, { kind, conditions }: Matching): Promise<number> {
  const objects = objectsOf(db, kind)
  for (const condition of conditions) objects.where(condition)
  const [row] = await answerOrCancel(
    run,
    objects.options({ plansEachTime: true }).count<{ count: number }[]>({ count: '*' }),
  )
  return row?.count ?? 0
}
