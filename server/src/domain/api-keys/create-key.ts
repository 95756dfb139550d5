import { randomUUID } from 'node:crypto'
import type { Call } from '../../call.ts'
import { missingCapability, notFound } from '../../errors.ts'
import { ApiKeyModel } from '../../models/api-key.ts'
import { UserModel } from '../../models/user.ts'
import type { ListedKey } from './api-keys.ts'

/** Issues a key for a user; for somebody else only as an administrator. */
export async function createKey({ app, caller }: Call, login: string, name: string): Promise<ListedKey> {
  if (login !== caller.login && !caller.capabilities.has('manage_users')) throw missingCapability('manage_users')
  const user = await UserModel.query(app.db).findOne('login', login).select('id')
  if (user === undefined) throw notFound('User not found')
  const issuedOn = new Date().toISOString().replace('Z', '')
  const key = await ApiKeyModel.query(app.db).insert({
    id: randomUUID(),
    userId: user.id,
    issuedOn,
    issuedBy: caller.userId,
    name,
  })
  return { id: key.id, name: key.name, issuedOn: key.issuedOn, issuerLogin: caller.login }
}
