import type { Knex } from 'knex'

/** Lets writers of one object take turns, until the transaction ends. */
export async function lockObject(trx: Knex.Transaction, objectId: number): Promise<void> {
  await trx.raw<void>('select 1 from object where id = ? for no key update', [objectId])
}
