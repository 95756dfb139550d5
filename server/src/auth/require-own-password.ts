import type { Call } from '../call.ts'
import { forbidden, Problem, unauthenticated } from '../errors/problems.ts'
import { isFreshProviderSession } from '../statements/accounts/is-fresh-provider-session.ts'
import { UserModel } from '../tables/user.ts'
import { accountByLogin } from './accounts.ts'
import { attemptSignIn } from './attempt-sign-in.ts'

export type OwnProof = { readonly password?: string | undefined; readonly otp?: string | undefined }

const FRESH_MINUTES = 10

/**
 * Makes sure that the owner of the account is there, since a session or a key may be stolen: by the password and, with a second
 * factor, a code. An account without a password needs a session that its identity provider has opened a moment ago. Called
 * before a code of a provider is redeemed, so that it can be used after a mistyped password.
 */
export async function requireOwnPassword(call: Call, { password, otp }: OwnProof): Promise<void> {
  const { app, caller } = call
  const account = await accountByLogin(app.db, caller.login)
  if (account === null) throw unauthenticated()
  const hasPassword = account.passwordHash !== null
  if (hasPassword && password !== undefined) {
    await attemptSignIn(call, { login: caller.login, password, otp })
    return
  }
  if (hasPassword && app.settings.enablePasswordAuth)
    throw new Problem(
      'password_required',
      'The password of the account is required: send it as "password", and with a second factor a code as "otp".',
    )
  await requireFreshSignIn(call, hasPassword ? ', or send the password of the account as "password"' : '')
}

type AddressChange = OwnProof & { readonly email?: string | null | undefined }

/**
 * Before an account changes its own e-mail address: links that set its password are mailed there, and would outlive a stolen key
 * that had them sent to an address of its own. People who signed in are not asked.
 */
export async function requireOwnAddressAllowed(call: Call, { email, ...proof }: AddressChange): Promise<void> {
  const { app, caller } = call
  if (typeof email !== 'string' || (caller.makerKeyId === null && !caller.hasOldKey)) return
  const user = await UserModel.query(app.db).findById(caller.userId).select('email')
  // Older clients send all fields of a user, changed or not.
  if (user?.email !== email) await requireOwnPassword(call, proof)
}

/** Before an account without a password gets its first one: its identity provider must have opened the session a moment ago. */
export async function requireFirstPasswordAllowed(call: Call): Promise<void> {
  const account = await accountByLogin(call.app.db, call.caller.login)
  if (account === null) throw unauthenticated()
  if (account.passwordHash === null) await requireFreshSignIn(call)
}

async function requireFreshSignIn({ app, caller }: Call, otherwise = ''): Promise<void> {
  if (caller.sessionId !== null && (await isFreshProviderSession(app.db, caller.sessionId, FRESH_MINUTES))) return
  throw forbidden(
    `Sign in again through your identity provider, and repeat this within ${FRESH_MINUTES} minutes${otherwise}.`,
  )
}
