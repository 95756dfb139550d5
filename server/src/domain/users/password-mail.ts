import type { Call, OpenCall } from '../../call.ts'
import { effectiveCapabilities } from '../../capabilities.ts'
import { forbidden } from '../../errors/problems.ts'
import { networkOf } from '../../limits/sign-ins/sign-ins.ts'
import { selectUsers, type UserWithGroups } from '../../statements/accounts/select-users.ts'
import { requireAccountName } from '../access/account-name.ts'
import { requireEmail } from './email.ts'
import { findUser } from './list-users.ts'
import { requireCaptcha } from './require-captcha.ts'
import { type SignPasswordToken, sendMail } from './send-mail.ts'

// A user who forgot more than the password tries a few addresses; an attacker who looks for accounts tries many.
const MAX_FROM_ONE_NETWORK = 30
// A stranger who knows login and address cannot flood the mailbox or lock the user out: each of these mails works.
const MAX_TO_ONE_ACCOUNT = 5

// One answer for both: it does not confirm the address of those who may not recover their password.
const NOT_RECOVERABLE =
  'Invalid login or email address, or this account may not recover its password: ask an administrator.'

export type Recovery = { readonly login: string; readonly email: string; readonly recaptcha?: string }

/** Mails a link to a user who is not signed in but knows the address of the account. */
export async function recoverPassword(call: OpenCall, wanted: Recovery, sign: SignPasswordToken): Promise<void> {
  const { app, address = 'unknown' } = call
  const { login, email, recaptcha } = wanted
  requireAccountName(login, 'login')
  requireEmail(email)
  const key = `recovery:${networkOf(address)}`
  await app.hourly.spend({ key, most: MAX_FROM_ONE_NETWORK, what: 'password recoveries from here' })
  // Before any look-up: a program without a captcha learns nothing about accounts.
  await requireCaptcha(call, recaptcha)
  const [user] = await selectUsers(app.db, { login, email, pending: false })
  if (user === undefined || !capabilitiesOf(user).has('manage_profile')) throw forbidden(NOT_RECOVERABLE)
  await mailOwnLink(call, { user, about: 'recover' }, sign)
}

/** Mails the caller a link to set a new password. */
export async function requestPasswordChange(call: Call, sign: SignPasswordToken): Promise<void> {
  const user = await findUser(call.app, call.caller.login)
  await mailOwnLink(call, { user, about: 'change' }, sign)
}

/** Mails a user a link on behalf of an administrator. */
export async function requestUserPasswordChange(call: Call, login: string, sign: SignPasswordToken): Promise<void> {
  requireAccountName(login, 'login')
  const { email, passwordVer } = await findUser(call.app, login, "User doesn't exist")
  await sendMail(call, { about: 'change', login, email, token: sign({ login, passwordVer }) })
}

type OwnLink = { readonly user: UserWithGroups; readonly about: 'recover' | 'change' }

async function mailOwnLink(call: OpenCall, { user, about }: OwnLink, sign: SignPasswordToken): Promise<void> {
  const { hourly } = call.app
  const { login, email } = user
  const key = `password-mail:${login}`
  await hourly.spend({ key, most: MAX_TO_ONE_ACCOUNT, what: 'mails about the password of this account' })
  try {
    await sendMail(call, { about, login, email, token: sign(user) })
  } catch (error) {
    await hourly.giveBack(key)
    throw error
  }
}

function capabilitiesOf({ groups }: UserWithGroups): ReadonlySet<string> {
  return effectiveCapabilities(groups.flatMap(({ capabilities }) => capabilities))
}
