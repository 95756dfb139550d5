import type { Knex } from 'knex'
import { lockAccessGraph } from '../../server/src/statements/access/lock-access-graph.ts'
import { until } from './until.ts'
import { waitsForLock } from './waits-for-lock.ts'

/** Changes access in a transaction that ends when the work has done all that it does without waiting for it. */
export async function duringChange(
  db: Knex,
  change: (trx: Knex.Transaction) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const trx = await db.transaction()
  await lockAccessGraph(trx)
  await change(trx)
  let isDone = false
  const worked = work().finally(() => {
    isDone = true
  })
  await until(async () => isDone || (await waitsForLock(db)))
  await trx.commit()
  await worked
}
