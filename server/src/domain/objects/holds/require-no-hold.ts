import type { Knex } from 'knex'
import { underHold } from '../../../errors/problems.ts'
import { ObjectHoldModel } from '../../../tables/object-hold.ts'

/** Refuses a deletion. The caller holds the lock of the content, so that no hold is placed before the transaction ends. */
export async function requireNoHold(trx: Knex.Transaction, dhash: string): Promise<void> {
  const hold = await ObjectHoldModel.query(trx).findById(dhash).select('reason')
  if (hold !== undefined) throw underHold(hold.reason)
}
