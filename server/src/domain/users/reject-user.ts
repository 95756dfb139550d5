import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { UserModel } from '../../tables/user.ts'
import { requireAccountName } from '../access/account-name.ts'
import { retryOnLockTimeout } from '../access/retry-on-lock-timeout.ts'
import { lockAccount, removeAccount } from './remove-account.ts'
import { type SignPasswordToken, sendMail } from './send-mail.ts'

export type Rejection = { readonly login: string; readonly sendEmail: boolean }

/**
 * Removes a pending user, and mails them on request if there is a mail server. While the mail is sent only the user's row is
 * locked, against another decision: rows that uploads need are locked afterwards, for the removal.
 */
export async function rejectUser(call: Call, { login, sendEmail }: Rejection, sign: SignPasswordToken): Promise<void> {
  const { app } = call
  requireAccountName(login, 'login')
  await call.change(async (outer) => {
    const rejected = await UserModel.query(outer)
      .findOne({ login, pending: true })
      .forNoKeyUpdate()
      .select('email', 'password_ver')
    if (rejected === undefined) throw gone()
    const { email, passwordVer } = rejected
    if (sendEmail && app.mail.isConfigured)
      await sendMail(call, { about: 'rejection', login, email, token: sign({ login, passwordVer }) })
    await retryOnLockTimeout(
      (work) => outer.transaction(work),
      async (trx) => {
        const account = await lockAccount(trx, login)
        if (account === null) throw gone()
        await removeAccount(trx, account)
      },
    )
  })
}

const gone = () => notFound("User doesn't exist or is already rejected")
