import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { forbidden, notFound } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { SessionModel } from '../../tables/session.ts'
import { UserModel } from '../../tables/user.ts'
import { requireAccountName } from '../access/account-name.ts'
import { requireEmail } from './email.ts'

type UserChange = components['schemas']['UserChange']

/** Changes the given fields. Setting `disabled` to either value ends the sessions of the user. */
export async function updateUser(call: Call, login: string, change: UserChange): Promise<void> {
  const { caller, emit } = call
  if (typeof change.email === 'string') requireEmail(change.email)
  requireAccountName(login, 'login')
  await call.change(async (trx) => {
    const user = await UserModel.query(trx).findOne({ login }).forNoKeyUpdate().select('id', 'pending')
    if (user === undefined) throw notFound('No such user')
    if (user.pending) throw forbidden('User is pending and need to be accepted first')
    if (user.id === caller.userId && typeof change.disabled === 'boolean') throw forbidden("You can't block yourself.")
    await storeChange(trx, user.id, change)
  })
  emit('updatedUser', { user: { login } })
}

async function storeChange(trx: Knex.Transaction, id: number, change: UserChange): Promise<void> {
  const { email, additional_info: additionalInfo, feed_quality: feedQuality, disabled } = change
  const patch = {
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof additionalInfo === 'string' ? { additionalInfo } : {}),
    ...(typeof feedQuality === 'string' ? { feedQuality } : {}),
    ...(typeof disabled === 'boolean' ? { disabled, identityVer: randomBytes(8).toString('hex') } : {}),
  }
  if (Object.keys(patch).length > 0) await UserModel.query(trx).findById(id).patch(patch)
  if (typeof disabled === 'boolean') await SessionModel.query(trx).where({ user_id: id }).delete()
}
