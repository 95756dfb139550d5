import type { Knex } from 'knex'

/** Lets the transaction fail where it would wait longer for a lock. */
export async function limitLockWait(trx: Knex.Transaction, longestMs: number): Promise<void> {
  await trx.raw<void>(`set local lock_timeout = ${Math.trunc(longestMs)}`)
}
