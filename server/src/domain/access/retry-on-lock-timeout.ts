import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { isLockRefused } from '../../errors/database-errors.ts'
import { unavailable } from '../../errors/problems.ts'
import { limitLockWait } from '../../statements/access/limit-lock-wait.ts'

// Well below the second after which the database checks for deadlocks, so that other transactions are not cancelled.
const PATIENCE_MS = 300
const MAX_ATTEMPTS = 30
const MAX_PAUSE_MS = 200

/** Opens a transaction. */
type Open<T> = (work: (trx: Knex.Transaction) => Promise<T>) => Promise<T>

/**
 * Runs a transaction that locks much, such as the deletion of an account, next to uploads that lock the same rows in another
 * order: it gives way and retries, so that no upload is ever the victim.
 */
export async function retryOnLockTimeout<T>(open: Open<T>, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await open(async (trx) => {
        await limitLockWait(trx, PATIENCE_MS)
        return work(trx)
      })
    } catch (error) {
      if (!isLockRefused(error)) throw error
      await wait(Math.random() * MAX_PAUSE_MS)
    }
  }
  throw unavailable('other requests are using what is to be deleted; try again later')
}
