import type { Call } from '../../call.ts'
import { forbidden, notFound } from '../../errors/problems.ts'
import { type NamedMembership, selectKeyMemberships } from '../../statements/accounts/select-key-memberships.ts'
import { retryOnLockTimeout } from '../access/retry-on-lock-timeout.ts'
import { lockAccount, removeAccount } from './remove-account.ts'

type RemovedAccount = { readonly hadGroup: boolean; readonly ended: readonly NamedMembership[] }

/** Deletes a user. Objects and comments stay. */
export async function deleteUser({ caller, change, emit }: Call, login: string): Promise<void> {
  if (login === caller.login) throw forbidden("You can't remove yourself from the database.")
  const removed = await retryOnLockTimeout<RemovedAccount>(change, async (trx) => {
    const account = await lockAccount(trx, login)
    if (account === null) throw notFound('No such user')
    const memberships = await selectKeyMemberships(trx, { user_id: account.userId })
    await removeAccount(trx, account)
    return { hadGroup: account.groupId !== null, ended: memberships.filter((each) => each.login !== login) }
  })
  for (const { name, login: member } of removed.ended)
    emit('removedMembership', { group: { name }, user: { login: member } })
  emit('removedUser', { user: { login } })
  if (removed.hadGroup) emit('removedGroup', { group: { name: login } })
}
