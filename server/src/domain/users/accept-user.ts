import { raw } from 'objection'
import type { Call } from '../../call.ts'
import { ownCapabilities } from '../../capabilities.ts'
import { notFound } from '../../errors/problems.ts'
import { selectCapabilities } from '../../statements/accounts/select-capabilities.ts'
import { UserModel } from '../../tables/user.ts'
import { requireAccountName } from '../access/account-name.ts'
import { type SignPasswordToken, sendMail } from './send-mail.ts'

export type Acceptance = { readonly login: string; readonly sendEmail: boolean }

/**
 * Accepts a pending user, and mails them how to sign in. The mail is sent just before the commit: if the commit then fails,
 * the next attempt sends it again, and the links of both work.
 */
export async function acceptUser(call: Call, acceptance: Acceptance, sign: SignPasswordToken): Promise<void> {
  const { app, caller } = call
  const { login, sendEmail } = acceptance
  requireAccountName(login, 'login')
  await call.change(async (trx) => {
    const [accepted] = await UserModel.query(trx)
      .where({ login, pending: true })
      .patch({
        pending: false,
        registeredOn: raw(`clock_timestamp() at time zone 'utc'`),
        registeredBy: caller.userId,
      })
      .returning(['id', 'email', 'password_ver'])
    if (accepted === undefined) throw notFound("User doesn't exist or is already accepted")
    call.note({ given: ownCapabilities(await selectCapabilities(trx, accepted.id)) })
    if (!sendEmail || !app.mail.isConfigured) return
    const { email, passwordVer } = accepted
    if (app.settings.enablePasswordAuth)
      await sendMail(call, { about: 'register', login, email, token: sign({ login, passwordVer }) })
    else await sendMail(call, { about: 'register_no_pass', login, email })
  })
}
