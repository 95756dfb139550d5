import { randomUUID } from 'node:crypto'
import type { Call } from '../../call.ts'
import { isForeignKeyViolation } from '../../database/errors.ts'
import { notFound, unauthenticated } from '../../errors.ts'
import { ApiKeyModel } from '../../tables/api-key.ts'
import type { ApiKeyRow } from '../../tables/rows.ts'
import { UserModel } from '../../tables/user.ts'

/** Issues a key for a user; the contract says who may do so for other users. */
export async function createKey({ app, caller, change }: Call, login: string, name: string): Promise<ApiKeyRow> {
  const user = await UserModel.query(app.db).findOne('login', login).select('id')
  if (user === undefined) throw notFound('User not found')
  const issuedOn = new Date().toISOString().replace('Z', '')
  const key = { id: randomUUID(), userId: user.id, issuedOn, issuedBy: caller.userId, name }
  try {
    await change((trx) => ApiKeyModel.query(trx).insert(key))
  } catch (error) {
    // Either account was deleted concurrently.
    if (isForeignKeyViolation(error, 'api_key_user_id_fkey')) throw notFound('User not found')
    if (isForeignKeyViolation(error, 'api_key_issued_by_fkey')) throw unauthenticated()
    throw error
  }
  return { id: key.id, name, issuedOn, issuerLogin: caller.login }
}
