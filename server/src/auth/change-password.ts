import { randomBytes } from 'node:crypto'
import { raw } from 'objection'
import type { OpenCall } from '../call.ts'
import { forbidden, Problem } from '../errors/problems.ts'
import { endEarlierSessions } from '../statements/accounts/end-earlier-sessions.ts'
import { UserModel } from '../tables/user.ts'
import { type Account, accountByLogin } from './accounts.ts'
import { attemptSignIn } from './attempt-sign-in.ts'
import { requireFittingPassword, requireLongPassword, requireStrongPassword } from './password-rule.ts'
import { readToken } from './read-token.ts'

export type PasswordChange = {
  readonly token: string
  readonly password: string
  /** For links that an account made for itself. */
  readonly current_password?: string
  readonly otp?: string
}

/** Sets a password by a token for that purpose, and ends every session and every such token of the user. */
export async function changePassword(call: OpenCall, asked: PasswordChange): Promise<string> {
  const { app, change, note } = call
  const { token, password } = asked
  const { passwordMinLength: minLength } = app.settings
  requireFittingPassword(password)
  requireLongPassword(password, minLength)
  const expired = forbidden('Set password token expired')
  const claims = readToken(app, token)
  if (claims?.scope !== 'set_password') throw expired
  const account = await accountByLogin(app.db, claims.login)
  if (account === null || account.passwordVer !== claims.passwordVer) throw expired
  await requireStrongPassword(password, { login: account.login, minLength })
  if (claims.isOwn && account.passwordHash !== null) await requireCurrentPassword(call, account, asked)
  const passwordHash = await app.passwords.hash(password, call)
  note({ login: account.login })
  await change(async (trx) => {
    // Of several concurrent uses only one finds the version that its token carries.
    const user = UserModel.query(trx)
      .where({ id: account.id })
      .whereRaw('password_ver is not distinct from ?', [claims.passwordVer])
    if (claims.madeByKey !== null) user.whereRaw('lz_may_make(?)', [claims.madeByKey])
    const changed = await user.patch({
      passwordHash,
      passwordVer: randomBytes(8).toString('hex'),
      setPasswordOn: raw(`clock_timestamp() at time zone 'utc'`),
    })
    if (changed === 0) throw expired
    await endEarlierSessions(trx, account.login)
  })
  return account.login
}

/** A stolen session must not turn into a password that only the thief knows. */
async function requireCurrentPassword(call: OpenCall, account: Account, asked: PasswordChange): Promise<void> {
  const { current_password: current, otp } = asked
  if (current === undefined)
    throw new Problem(
      'password_required',
      'The account made this link for itself, so its password is required: send it as "current_password".',
    )
  await attemptSignIn(call, { login: account.login, password: current, otp })
}
