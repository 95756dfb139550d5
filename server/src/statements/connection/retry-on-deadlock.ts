import { isDeadlock, isStatementLost } from '../../errors/database-errors.ts'

const MAX_ATTEMPTS = 5

/**
 * Runs a transaction again that the database ended to resolve a deadlock. Changes of one object lock the same rows in different orders:
 * a removed tag, for example, before the tags of its groups, and a deleted object after them. The same for a transaction whose
 * connection lost a prepared statement.
 */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (!(isDeadlock(error) || isStatementLost(error)) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
