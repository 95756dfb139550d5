import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { accountByLogin } from '../accounts.ts'
import { removeTotp } from './own-totp.ts'

/** Removes the second factor of a user who can no longer use it. */
export async function resetTotp(call: Call, login: string): Promise<void> {
  const account = await accountByLogin(call.app.db, login)
  if (account === null) throw notFound('User not found')
  await removeTotp(call, account.id)
}
