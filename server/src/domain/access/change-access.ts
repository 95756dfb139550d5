import type { Knex } from 'knex'
import { isForeignKeyViolation } from '../../database/errors.ts'
import { lockAccessGraph } from './grant.ts'
import { unlessDeleted } from './unless-deleted.ts'

type Change<Found, T> = {
  /** Looks up, outside of the lock, what the change is about; throws where it is not there. */
  find(): Promise<Found>
  change(trx: Knex.Transaction, found: Found): Promise<T>
}

/** Changes access while nobody else does. What was deleted between look-up and change is looked up again, and then missed. */
export async function changeAccess<Found, T>(db: Knex, { find, change }: Change<Found, T>): Promise<T> {
  const attempt = async (): Promise<T> => {
    const found = await find()
    return db.transaction(async (trx) => {
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
