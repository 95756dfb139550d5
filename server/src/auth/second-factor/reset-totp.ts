import type { Call } from '../../call.ts'
import { forbidden, notFound } from '../../errors/problems.ts'
import { accountByLogin } from '../accounts.ts'
import { removeTotp } from './own-totp.ts'

/** Removes the second factor of a user who can no longer use it. */
export async function resetTotp(call: Call, login: string): Promise<void> {
  // A session or a key may be stolen: the own second factor falls by password and code alone.
  if (login === call.caller.login)
    throw forbidden(
      'Your own second factor is removed by POST /api/auth/totp/disable, which asks for password and code.',
    )
  const account = await accountByLogin(call.app.db, login)
  if (account === null) throw notFound('User not found')
  await removeTotp(call, account.id)
}
