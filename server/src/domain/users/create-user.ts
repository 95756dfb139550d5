import type { Call } from '../../call.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../database-error.ts'
import { conflict, unauthenticated } from '../../errors.ts'
import type { components } from '../../generated/contract.ts'
import { requireAccountName } from '../access/account-name.ts'
import { insertAccount } from '../access/new-account.ts'
import { requireEmail } from './email.ts'
import { noMail } from './no-mail.ts'

type NewUser = components['schemas']['NewUser']

/** Creates a user with a private group, and lets him join the default groups. */
export async function createUser({ app, caller, emit }: Call, login: string, fields: NewUser): Promise<void> {
  requireEmail(fields.email)
  requireAccountName(login, 'login')
  try {
    await app.db.transaction(async (trx) => {
      const { email, additional_info: additionalInfo, feed_quality: feedQuality } = fields
      await insertAccount(trx, {
        login,
        email,
        additionalInfo,
        feedQuality,
        pending: false,
        registeredBy: caller.userId,
      })
      if (fields.send_email) throw noMail()
    })
  } catch (error) {
    if (isUniqueViolation(error, 'ix_user_login')) throw conflict('User exists yet')
    if (isUniqueViolation(error, 'ix_group_name')) throw conflict('Group exists yet')
    // The caller's own account was deleted meanwhile.
    if (isForeignKeyViolation(error, 'user_registered_by_fkey')) throw unauthenticated()
    throw error
  }
  emit('createdUser', { user: { login } })
  emit('createdGroup', { group: { name: login } })
}
