import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { raw } from 'objection'
import type { Passwords } from '../call.ts'
import { endEarlierSessions } from '../statements/accounts/end-earlier-sessions.ts'
import { TotpModel } from '../tables/totp.ts'
import { UserModel } from '../tables/user.ts'
import { requireStrongPassword } from './password-rule.ts'

export type NewPassword = {
  readonly login: string
  readonly password: string
  readonly minLength: number
  /** Whether the second factor is removed: the only administrator may have lost it. */
  readonly resetsTotp?: boolean
}

/** Does not ask for the old one: for the machine's administrator. Ends every session of the user. */
export async function setPassword(db: Knex, passwords: Passwords, wanted: NewPassword): Promise<void> {
  const { login, password, minLength, resetsTotp = false } = wanted
  if (password === '') throw new Error('the password must not be empty')
  await requireStrongPassword(password, { login, minLength })
  const passwordHash = await passwords.hash(password)
  const changed = await UserModel.query(db)
    .where({ login })
    .patch({
      passwordHash,
      passwordVer: randomBytes(8).toString('hex'),
      setPasswordOn: raw(`clock_timestamp() at time zone 'utc'`),
    })
  if (changed === 0) throw new Error(`user ${login} does not exist: run "lazaret server setup"`)
  if (resetsTotp)
    await TotpModel.query(db).whereIn('user_id', UserModel.query(db).where({ login }).select('id')).delete()
  await endEarlierSessions(db, login)
}
