import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { isForeignKeyViolation } from '../../errors/database-errors.ts'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { unlessDeleted } from './unless-deleted.ts'

type Change<Target, T> = {
  /** Looks up the target of the change, outside the lock; throws if it does not exist. */
  find(): Promise<Target>
  change(trx: Knex.Transaction, found: Target): Promise<T>
}

/** Changes access under a lock. What was deleted between look-up and change is looked up again, and then not found. */
export async function changeAccess<Target, T>(
  call: Pick<Call, 'change'>,
  { find, change }: Change<Target, T>,
): Promise<T> {
  const attempt = async (): Promise<T> => {
    const found = await find()
    return call.change(async (trx) => {
      await lockAccessGraph(trx)
      return change(trx, found)
    })
  }
  try {
    return await attempt()
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
  }
  return unlessDeleted(attempt())
}
