import type { OpenCall } from '../../call.ts'
import { ownCapabilities } from '../../capabilities.ts'
import { isUniqueViolation } from '../../errors/database-errors.ts'
import { conflict } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { networkOf } from '../../limits/sign-ins/sign-ins.ts'
import { isNameTaken } from '../../statements/accounts/is-name-taken.ts'
import { requireAccountName } from '../access/account-name.ts'
import { insertAccount } from '../access/new-account.ts'
import { requireEmail } from './email.ts'
import { requireCaptcha } from './require-captcha.ts'
import { trySending } from './send-mail.ts'

// A school class registers from one network; probing for taken logins needs more.
const MAX_FROM_ONE_NETWORK = 30
// Anyone can enter someone else's address.
const MAX_TO_ONE_ADDRESS = 3

type Registration = components['schemas']['Registration']

/** Creates an account that an administrator has to accept. */
export async function register(call: OpenCall, fields: Registration): Promise<void> {
  const { app, emit, address = 'unknown' } = call
  const { login, email, additional_info: additionalInfo } = fields
  requireAccountName(login, 'login')
  requireEmail(email)
  const key = `registration:${networkOf(address)}`
  await app.hourly.spend({ key, most: MAX_FROM_ONE_NETWORK, what: 'registrations from here' })
  // Before any look-up: a program without a captcha does not learn which names are taken.
  await requireCaptcha(call, fields.recaptcha)
  if (await isNameTaken(app.db, login)) throw nameTaken()
  try {
    await call.change(async (trx) => {
      const account = { login, email, additionalInfo, pending: true, registeredBy: null }
      const { capabilities } = await insertAccount(trx, account)
      call.note({ given: ownCapabilities(capabilities) })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'ix_user_login') || isUniqueViolation(error, 'ix_group_name')) throw nameTaken()
    throw error
  }
  emit('createdUser', { user: { login } })
  emit('createdGroup', { group: { name: login } })
  await confirm(call, { login, email })
}

const nameTaken = () => conflict('Name already exists')

/** The account exists with or without this mail. */
async function confirm(call: OpenCall, user: Pick<Registration, 'login' | 'email'>): Promise<void> {
  const { mail, hourly, log } = call.app
  if (!mail.isConfigured) return
  const key = `registration-mail:${user.email.toLowerCase()}`
  if (await hourly.allows({ key, most: MAX_TO_ONE_ADDRESS }))
    await trySending(call, { about: 'pending', login: user.login, email: user.email })
  else log.warn({ login: user.login, mail: 'pending' }, 'mail not sent: too many registrations with this address')
}
