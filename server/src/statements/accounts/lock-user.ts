import type { Knex } from 'knex'
import { UserModel } from '../../tables/user.ts'

/**
 * Others who lock this user wait until the transaction ends, so that what belongs to the user can be counted; references to
 * the user do not wait. False if there is no such user any more.
 */
export async function lockUser(trx: Knex.Transaction, userId: number): Promise<boolean> {
  return (await UserModel.query(trx).findById(userId).forNoKeyUpdate().select('id')) !== undefined
}
