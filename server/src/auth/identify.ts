import type { App } from '../call.ts'
import type { Caller } from '../caller.ts'
import { Problem } from '../errors.ts'
import { type Account, accountByKey, accountByLogin, callerOf } from './accounts.ts'
import { type Claims, readToken } from './tokens.ts'

/** Who sends this header. A token that is not valid makes the request anonymous, not wrong. */
export async function identify(app: App, authorization: string | undefined): Promise<Caller | null> {
  if (!authorization?.startsWith('Bearer ')) return null
  const claims = readToken(app, authorization.slice('Bearer '.length))
  const account = await accountOf(app, claims)
  if (account === null) return null
  if (account.disabled) throw new Problem('account_disabled', 'User has been disabled.')
  if (account.pending)
    throw new Problem('account_pending', 'User registration is pending - check your e-mail inbox for confirmation')
  return callerOf(account, claims?.scope === 'session' ? claims.provider : null)
}

async function accountOf(app: App, claims: Claims | null): Promise<Account | null> {
  if (claims === null || claims.scope === 'download_file' || claims.scope === 'set_password') return null
  if (claims.scope === 'api_key') return accountByKey(app.db, claims.keyId)
  const account = await accountByLogin(app.db, claims.login)
  if (account === null) return null
  if (claims.scope === 'first_generation') return account.versionUid === claims.versionUid ? account : null
  return account.passwordVer === claims.passwordVer && account.identityVer === claims.identityVer ? account : null
}
