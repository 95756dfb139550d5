import type { Knex } from 'knex'
import { TotpModel } from '../../tables/totp.ts'

/** The second factor of a user as far as it is in force. */
export async function secondFactorInForce(db: Knex, userId: number): Promise<TotpModel | null> {
  const found = await findSecondFactor(db, userId)
  return found === null || found.confirmedAt === null ? null : found
}

/** The second factor of a user, which may not yet be in force. */
export async function findSecondFactor(db: Knex, userId: number): Promise<TotpModel | null> {
  const found = await TotpModel.query(db).findById(userId).select('user_id', 'secret', 'key_id', 'confirmed_at')
  return found ?? null
}
