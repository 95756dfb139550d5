import jwt from 'jsonwebtoken'
import type { App } from '../call.ts'
import { signingKey } from './signing-keys.ts'
import type { ArchiveDownload, FileDownload, LinkOrigin, OidcState, Scope, TokenMaker } from './token-claims.ts'

export const SESSION_SECONDS = 86_400
const DOWNLOAD_SECONDS = 60
const SET_PASSWORD_SECONDS = 14 * 86_400
const OIDC_STATE_SECONDS = 600

export type SessionOf = {
  readonly login: string
  readonly passwordVer: string | null
  readonly identityVer: string | null
  readonly sessionId?: string
  /** How long the token is valid; absent: a day. */
  readonly seconds?: number
}

export function signSession(app: App, user: SessionOf, provider: string | null): string {
  const { login, passwordVer, identityVer, sessionId, seconds = SESSION_SECONDS } = user
  const versions = { password_ver: passwordVer, identity_ver: identityVer }
  const sid = sessionId === undefined ? {} : { sid: sessionId }
  return sign(app, { login, provider, ...versions, ...sid, sub: login }, 'session', seconds)
}

export function signApiKey(app: App, login: string, keyId: string): string {
  return sign(app, { login, api_key_id: keyId, sub: login }, 'api_key')
}

type PasswordOf = Pick<SessionOf, 'login' | 'passwordVer'>

/** Dies with the password version it carries, so it can be used once. */
export function signSetPassword(app: App, { login, passwordVer }: PasswordOf, by: Partial<LinkOrigin> = {}): string {
  const { madeByKey = null, isOwn = false } = by
  const origin = { ...(madeByKey !== null && { made_by_key: madeByKey }), ...(isOwn && { is_own: true }) }
  return sign(app, { login, password_ver: passwordVer, ...origin, sub: login }, 'set_password', SET_PASSWORD_SECONDS)
}

/** For the mails that carry such tokens. */
export function passwordTokens(app: App, by: Partial<LinkOrigin> = {}): (user: PasswordOf) => string {
  return (user) => signSetPassword(app, user, by)
}

/** Ends with its maker, at the latest with the session that made it. */
export function signDownload(app: App, { sha256, maker }: FileDownload): string {
  return sign(app, { identifier: sha256, maker: makerClaims(maker) }, 'download_file', downloadSeconds(maker))
}

export function signArchive(app: App, { archiveId, maker }: ArchiveDownload): string {
  return sign(app, { archive_id: archiveId, maker: makerClaims(maker) }, 'download_archive', downloadSeconds(maker))
}

function downloadSeconds(maker: TokenMaker): number {
  if (maker.scope !== 'session' || maker.endsAt === null) return DOWNLOAD_SECONDS
  return Math.min(DOWNLOAD_SECONDS, maker.endsAt - nowSeconds())
}

/** As `readToken` reads them: the claims of its own token, as far as they say whose it is. */
function makerClaims(maker: TokenMaker): object {
  if (maker.scope === 'api_key') return { scope: maker.scope, api_key_id: maker.keyId }
  if (maker.scope === 'first_generation') return { login: maker.login, version_uid: maker.versionUid }
  const { scope, login, provider, passwordVer, identityVer, sessionId } = maker
  return { scope, provider, password_ver: passwordVer, identity_ver: identityVer, sid: sessionId, sub: login }
}

export function signOidcState(app: App, { id, providerId, redirectUri }: OidcState): string {
  const claims = { state_id: id, provider_id: providerId, redirect_uri: redirectUri }
  return sign(app, claims, 'oidc_state', OIDC_STATE_SECONDS)
}

function sign(app: App, claims: object, scope: Scope, lifetimeSeconds?: number): string {
  const iat = nowSeconds()
  const end = lifetimeSeconds === undefined ? {} : { exp: iat + lifetimeSeconds }
  const signed = { ...claims, iat, aud: app.settings.baseUrl, scope, ...end }
  return jwt.sign(signed, signingKey(app, scope), { algorithm: 'HS512' })
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
