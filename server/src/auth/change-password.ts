import { randomBytes } from 'node:crypto'
import { raw } from 'objection'
import type { OpenCall } from '../call.ts'
import { forbidden } from '../errors.ts'
import { endEarlierSessions } from '../statements/accounts/end-earlier-sessions.ts'
import { UserModel } from '../tables/user.ts'
import { accountByLogin } from './accounts.ts'
import { requireFittingPassword, requireLongPassword, requireStrongPassword } from './password-rule.ts'
import { readToken } from './tokens.ts'

/** Sets a password by a token for that purpose, and ends every session and every such token of the user. */
export async function changePassword(call: OpenCall, token: string, password: string): Promise<string> {
  const { app, change, note } = call
  const { passwordMinLength: minLength } = app.settings
  requireFittingPassword(password)
  requireLongPassword(password, minLength)
  const expired = forbidden('Set password token expired')
  const claims = readToken(app, token)
  if (claims?.scope !== 'set_password') throw expired
  const account = await accountByLogin(app.db, claims.login)
  if (account === null || account.passwordVer !== claims.passwordVer) throw expired
  await requireStrongPassword(password, { login: account.login, minLength })
  const passwordHash = await app.passwords.hash(password, call)
  note({ login: account.login })
  await change(async (trx) => {
    // Of several concurrent uses only one finds the version that its token carries.
    const changed = await UserModel.query(trx)
      .where({ id: account.id })
      .whereRaw('password_ver is not distinct from ?', [claims.passwordVer])
      .patch({
        passwordHash,
        passwordVer: randomBytes(8).toString('hex'),
        setPasswordOn: raw(`clock_timestamp() at time zone 'utc'`),
      })
    if (changed === 0) throw expired
    await endEarlierSessions(trx, account.login)
  })
  return account.login
}
