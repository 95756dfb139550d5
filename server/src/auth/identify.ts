import type { App } from '../call.ts'
import type { Caller } from '../caller.ts'
import { Problem } from '../errors.ts'
import { type Account, accountByKey, accountByLogin, callerOf } from './accounts.ts'
import { requireNoMaintenance } from './maintenance.ts'
import { type Claims, readToken } from './tokens.ts'

/** The account that a token names, which may be refused. */
export type Known = { readonly account: Account; readonly claims: Claims | null }

/** The caller that this header authenticates, if allowed. */
export async function identify(app: App, authorization: string | undefined): Promise<Caller | null> {
  return admit(app, await recognise(app, authorization))
}

/** A token that is not valid makes the request anonymous, not invalid. */
export async function recognise(app: App, authorization: string | undefined): Promise<Known | null> {
  if (!authorization?.startsWith('Bearer ')) return null
  const claims = readToken(app, authorization.slice('Bearer '.length))
  const account = await accountOf(app, claims)
  return account === null ? null : { account, claims }
}

export function admit(app: App, known: Known | null): Caller | null {
  if (known === null) return null
  const { account, claims } = known
  countOldKey(app, claims)
  requireNoMaintenance(app, account.login)
  if (account.disabled) throw new Problem('account_disabled', 'User has been disabled.')
  if (account.pending)
    throw new Problem('account_pending', 'User registration is pending - check your e-mail inbox for confirmation')
  const caller = callerOf(account, claims?.scope === 'session' ? claims.provider : null)
  const apiKeyId = keyIdOf(claims)
  return apiKeyId === null ? caller : { ...caller, apiKeyId }
}

function countOldKey({ usage }: App, claims: Claims | null): void {
  if (claims?.scope === 'first_generation') usage.deprecated({ feature: 'legacy_api_key_v1', user: claims.login })
  if (claims?.scope === 'api_key' && claims.oldLogin !== undefined)
    usage.deprecated({ feature: 'legacy_api_key_v2', user: claims.oldLogin })
}

/** Keys of the first generation have no id. */
function keyIdOf(claims: Claims | null): string | null {
  if (claims?.scope === 'first_generation') return claims.scope
  return claims?.scope === 'api_key' ? claims.keyId : null
}

async function accountOf(app: App, claims: Claims | null): Promise<Account | null> {
  if (claims === null || !('login' in claims || claims.scope === 'api_key')) return null
  if (claims.scope === 'set_password') return null
  if (claims.scope === 'api_key') return accountByKey(app.db, claims.keyId)
  const account = await accountByLogin(app.db, claims.login)
  if (account === null) return null
  if (claims.scope === 'first_generation') return account.versionUid === claims.versionUid ? account : null
  return account.passwordVer === claims.passwordVer && account.identityVer === claims.identityVer ? account : null
}
