import type { Call } from '../../call.ts'
import { forbidden, notFound } from '../../errors/problems.ts'
import { retryOnLockTimeout } from '../access/retry-on-lock-timeout.ts'
import { lockAccount, removeAccount } from './remove-account.ts'

/** Deletes a user. Objects and comments stay. */
export async function deleteUser({ caller, change, emit }: Call, login: string): Promise<void> {
  if (login === caller.login) throw forbidden("You can't remove yourself from the database.")
  const hadGroup = await retryOnLockTimeout(change, async (trx) => {
    const account = await lockAccount(trx, login)
    if (account === null) throw notFound('No such user')
    await removeAccount(trx, account)
    return account.groupId !== null
  })
  emit('removedUser', { user: { login } })
  if (hadGroup) emit('removedGroup', { group: { name: login } })
}
