import type { Knex } from 'knex'
import { UserModel } from '../../tables/user.ts'

/**
 * Locks the row of a user until the transaction ends, so that concurrent requests count what belongs to the user one after the other.
 * Inserts that refer to the user do not wait. Returns false if the user does not exist.
 */
export async function lockUser(trx: Knex.Transaction, userId: number): Promise<boolean> {
  return (await UserModel.query(trx).findById(userId).forNoKeyUpdate().select('id')) !== undefined
}
