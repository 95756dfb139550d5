import type { App } from '../call.ts'
import type { Caller } from '../caller.ts'
import { Problem } from '../errors/problems.ts'
import type { SessionAccountRow } from '../statements/accounts/select-account.ts'
import { callerOf, type KnownAccount } from './accounts.ts'
import { keyCaller } from './key-caller.ts'
import { isShutOut, requireNoMaintenance } from './maintenance.ts'
import { readToken } from './read-token.ts'
import { type KeyRefusal, refusalOfKey } from './refusal-of-key.ts'
import { requiresSecondFactor } from './second-factor/requires-second-factor.ts'
import type { Claims, TokenMaker } from './token-claims.ts'

/** What a request says about its sender. */
export type Sender = { readonly authorization: string | undefined; readonly address: string }

/** The account that a token names, which may be refused. */
export type TokenAccount = {
  readonly account: KnownAccount
  readonly caller: Caller
  readonly claims: Claims
  readonly address: string
}

export type CredentialResult = {
  readonly known: TokenAccount | null
  /** Why a key or session that is known does not count for this request. */
  readonly refusal: string | null
  /** The API key of the request, if it does not count. */
  readonly refusedKey: RefusedKey | null
}

export type RefusedKey = {
  readonly reason: KeyRefusal['reason'] | 'maintenance' | 'disabled' | 'pending'
  /** Null: it is of the first generation. */
  readonly keyId: string | null
  /** Null: it is not known any more. */
  readonly login: string | null
}

const TOO_OLD = 'The session is as old as a session may be: sign in again.'
const MS_PER_DAY = 86_400_000
const NOBODY: CredentialResult = { known: null, refusal: null, refusedKey: null }

/** The caller that this header authenticates, if allowed. */
export async function identify(app: App, sender: Sender): Promise<Caller | null> {
  return admit(app, (await recognise(app, sender)).known)
}

/** A token that is not valid makes the request anonymous, not invalid. */
export async function recognise(app: App, { authorization, address }: Sender): Promise<CredentialResult> {
  if (!authorization?.startsWith('Bearer ')) return NOBODY
  const claims = readToken(app, authorization.slice('Bearer '.length))
  return claims === null ? NOBODY : recogniseClaims(app, claims, address)
}

async function recogniseClaims(app: App, claims: Claims, address: string): Promise<CredentialResult> {
  if (claims.scope === 'api_key') return recogniseKey(app, claims, address)
  const account = await accountOf(app, claims)
  if (account === null) return claims.scope === 'first_generation' ? revoked(null, claims.login) : NOBODY
  if (isPastLife(app, account)) return { ...NOBODY, refusal: TOO_OLD }
  const known = { account, caller: callerBy(app, account, claims), claims, address }
  if (claims.scope !== 'first_generation') return { ...NOBODY, known }
  return { ...NOBODY, known, refusedKey: keyOfRefusedAccount(app, account, null) }
}

type SessionAccount = KnownAccount & Partial<Pick<SessionAccountRow, 'hasSecondFactor' | 'madeByKey' | 'createdAt'>>

function callerBy(app: App, account: SessionAccount, claims: Claims): Caller {
  // What a key without an id made could not end with it.
  if (claims.scope === 'first_generation') return { ...callerOf(account, null), hasOldKey: true, isLimited: true }
  if (claims.scope !== 'session') return callerOf(account, null)
  const { provider, sessionId } = claims
  const lacksSecondFactor = provider === null && account.hasSecondFactor !== true && requiresSecondFactor(app, account)
  return { ...callerOf(account, provider), sessionId, lacksSecondFactor, makerKeyId: account.madeByKey ?? null }
}

async function recogniseKey(app: App, claims: KeyClaims, address: string): Promise<CredentialResult> {
  const account = await app.accounts.byKey(claims.keyId)
  const { keyId } = claims
  if (account === null) return revoked(keyId, null)
  const refusal = refusalOfKey(account, address)
  if (refusal !== null) {
    const refusedKey = { reason: refusal.reason, keyId, login: account.login }
    return { known: null, refusal: refusal.message, refusedKey }
  }
  const known = { account, caller: keyCaller(account, keyId), claims, address }
  return { ...NOBODY, known, refusedKey: keyOfRefusedAccount(app, account, keyId) }
}

/** `admit` answers the request. */
function keyOfRefusedAccount(
  { settings }: App,
  { login, disabled, pending }: KnownAccount,
  keyId: string | null,
): RefusedKey | null {
  if (isShutOut(settings, login)) return { reason: 'maintenance', keyId, login }
  if (disabled) return { reason: 'disabled', keyId, login }
  return pending ? { reason: 'pending', keyId, login } : null
}

function revoked(keyId: string | null, login: string | null): CredentialResult {
  return { ...NOBODY, refusedKey: { reason: 'revoked', keyId, login } }
}

export function admit(app: App, known: TokenAccount | null): Caller | null {
  if (known === null) return null
  const { account, caller, claims, address } = known
  countOldKey(app, claims)
  requireNoMaintenance(app, account.login)
  if (account.disabled) throw new Problem('account_disabled', 'User has been disabled.')
  if (account.pending)
    throw new Problem('account_pending', 'User registration is pending - check your e-mail inbox for confirmation')
  if (caller.sessionId !== null) app.lastUses.session(caller.sessionId, address)
  if (caller.keyId !== null) app.lastUses.key(caller.keyId, address)
  return caller
}

/**
 * The caller who made a token that others use; null once the session or key that made it would not be accepted from this address. Others
 * use it, so it does not count as a use of that session or key.
 */
export async function callerOfMaker(app: App, maker: TokenMaker, address: string): Promise<Caller | null> {
  const { known } = await recogniseClaims(app, maker, address)
  if (known === null || known.account.disabled || known.account.pending || known.caller.lacksSecondFactor) return null
  requireNoMaintenance(app, known.account.login)
  return known.caller
}

function countOldKey({ usage }: App, claims: Claims): void {
  if (claims.scope === 'first_generation') usage.deprecated({ feature: 'legacy_api_key_v1', user: claims.login })
  if (claims.scope === 'api_key' && claims.oldLogin !== undefined)
    usage.deprecated({ feature: 'legacy_api_key_v2', user: claims.oldLogin })
}

type KeyClaims = Extract<Claims, { readonly scope: 'api_key' }>
type FirstKeyClaims = Extract<Claims, { readonly scope: 'first_generation' }>

/** Their owners have been named in the log. */
const warned = new Set<string>()
const MAX_WARNED_LOGINS = 100

async function accountOf(app: App, claims: Exclude<Claims, KeyClaims>): Promise<SessionAccount | null> {
  if (claims.scope !== 'session' && claims.scope !== 'first_generation') return null
  const sessionId = claims.scope === 'session' ? claims.sessionId : null
  const account = await (sessionId === null
    ? app.accounts.byLogin(claims.login)
    : app.accounts.bySession(claims.login, sessionId))
  if (account === null) return null
  if (claims.scope === 'first_generation') return isKeyOf(app, account, claims) ? account : null
  return account.passwordVer === claims.passwordVer && account.identityVer === claims.identityVer ? account : null
}

/** Tokens end then too; but the longest life may be shorter now than when they were made. */
function isPastLife({ settings }: App, { createdAt }: SessionAccount): boolean {
  if (createdAt === undefined) return false
  return Date.parse(`${createdAt.replace(' ', 'T')}Z`) + settings.sessionMaxDays * MS_PER_DAY <= Date.now()
}

/** A key without a version would be that of every later account, and could not be revoked. */
function isKeyOf({ settings, log }: App, account: KnownAccount, { versionUid, login }: FirstKeyClaims): boolean {
  if (account.versionUid !== versionUid) return false
  if (versionUid !== null || settings.acceptUnversionedKeys) return true
  if (warned.has(login) || warned.size >= MAX_WARNED_LOGINS) return false
  warned.add(login)
  log.warn(
    { user: login },
    'refused an API key from before MWDB Core 2.0: make a new one, or see accept_unversioned_keys',
  )
  return false
}
