import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { isForeignKeyViolation } from '../../errors/database-errors.ts'
import { invalidField, notFound, type Problem, unauthenticated } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { lockUser } from '../../statements/accounts/lock-user.ts'
import { selectUsers } from '../../statements/accounts/select-users.ts'
import { requireRoom } from '../../statements/annotations/bounds.ts'
import { ApiKeyModel } from '../../tables/api-key.ts'
import { GroupModel } from '../../tables/group.ts'
import type { ApiKeyRow } from '../../tables/rows.ts'
import { keyLimits } from './key-limits.ts'

type NewKey = components['schemas']['NewApiKey']
type Owner = { readonly id: number; readonly login: string }

/** Issues a key for a user; the contract says who may do so for other users. */
export async function createKey({ app, caller, change }: Call, login: string, asked: NewKey): Promise<ApiKeyRow> {
  const { name = '', group = null } = asked
  const [user] = await selectUsers(app.db, { login })
  if (user === undefined) throw notFound('User not found')
  const limits = keyLimits(asked, user)
  const issuedOn = new Date().toISOString().replace('Z', '')
  const groupId = group === null ? null : await groupIdOf(app.db, group)
  const origin = { issuedOn, issuedBy: caller.userId, madeByKey: caller.makerKeyId }
  const key = { id: randomUUID(), userId: user.id, ...origin, name, groupId, ...limits }
  try {
    await change(async (trx) => {
      if (!(await lockUser(trx, user.id))) throw notFound('User not found')
      await requireRoomForKey(trx, user, app.settings.apiKeysPerUser)
      await ApiKeyModel.query(trx).insert(key)
    })
  } catch (error) {
    // Either account was deleted concurrently.
    if (isForeignKeyViolation(error, 'api_key_user_id_fkey')) throw notFound('User not found')
    if (isForeignKeyViolation(error, 'api_key_issued_by_fkey')) throw unauthenticated()
    // The key that makes this one was revoked concurrently.
    if (isForeignKeyViolation(error, 'api_key_made_by_key_fkey')) throw unauthenticated()
    if (isForeignKeyViolation(error, 'api_key_group_id_fkey')) throw groupGone(group)
    throw error
  }
  const { madeByKey } = origin
  const issued = { id: key.id, name, issuedOn, issuerLogin: caller.login, madeByKey }
  return { ...issued, ...limits, groupName: group, lastUsedAt: null, lastUsedFrom: null }
}

async function requireRoomForKey(trx: Knex.Transaction, { id, login }: Owner, max: number): Promise<void> {
  const before = await ApiKeyModel.query(trx).where({ user_id: id }).resultSize()
  const what = `API keys of ${login}, expired ones included`
  requireRoom({ before, added: 1 }, max, { what, setting: 'api_keys_per_user' })
}

async function groupIdOf(db: Call['app']['db'], name: string): Promise<number> {
  const found = await GroupModel.query(db).findOne({ name }).select('id')
  if (found === undefined) throw groupGone(name)
  return found.id
}

function groupGone(name: string | null): Problem {
  return invalidField('group', `the group ${JSON.stringify(name)} does not exist any more`)
}
