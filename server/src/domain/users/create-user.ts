import type { Call } from '../../call.ts'
import { ownCapabilities } from '../../capabilities.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../errors/database-errors.ts'
import { conflict, unauthenticated } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { requireAccountName } from '../access/account-name.ts'
import { insertAccount } from '../access/new-account.ts'
import { requireEmail } from './email.ts'
import { type SignPasswordToken, sendMail } from './send-mail.ts'

type NewUser = components['schemas']['NewUser']

export type Creation = { readonly login: string; readonly fields: NewUser }

/**
 * Creates a user with a private group, who joins the default groups, and mails them on request. The mail is sent just
 * before the commit: if the commit then fails, its link works once the account is created.
 */
export async function createUser(call: Call, { login, fields }: Creation, sign: SignPasswordToken): Promise<void> {
  const { caller, emit } = call
  requireEmail(fields.email)
  requireAccountName(login, 'login')
  try {
    await call.change(async (trx) => {
      const { email, additional_info: additionalInfo, feed_quality: feedQuality } = fields
      const { capabilities } = await insertAccount(trx, {
        login,
        email,
        additionalInfo,
        feedQuality,
        pending: false,
        registeredBy: caller.userId,
      })
      call.note({ given: ownCapabilities(capabilities) })
      if (fields.send_email)
        await sendMail(call, { about: 'register', login, email, token: sign({ login, passwordVer: null }) })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'ix_user_login')) throw conflict('User exists yet')
    if (isUniqueViolation(error, 'ix_group_name')) throw conflict('Group exists yet')
    // The caller's own account was deleted concurrently.
    if (isForeignKeyViolation(error, 'user_registered_by_fkey')) throw unauthenticated()
    throw error
  }
  emit('createdUser', { user: { login } })
  emit('createdGroup', { group: { name: login } })
}
